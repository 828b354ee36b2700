import { describe, expect, onTestFinished, test } from 'vitest';
import { runJobs, sendEventMails } from '#tests/support/mails.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { MINUTE, HOUR, later, startWorld, publish, sentTo, emails } from '#tests/support/event.mail.world.ts';

describe('a mail server', () => {
  test('that says 4xx is sent the same message again, one that refuses a recipient is not', async () => {
    const answers = new Map<string, (number | null)[]>();
    const { app, smtp, project, people } = await startWorld((to) => answers.get(to)?.shift() ?? null);
    answers.set(people.ines.email, [451, null]);
    answers.set(people.fede.email, [550, null]);
    await publish(app, people.dana, project, 'Una');
    await sendEventMails(app);
    expect(smtp.received).toEqual([]);
    app.setNow(later(48 * HOUR));
    await runJobs(app);
    expect(sentTo(smtp.received)).toEqual(emails(people.ines));
    const { jobs } = app.app.database.tables;
    const rows = await app.app.database.read.select().from(jobs);
    const mails = rows.filter(({ kind }) => kind === 'event_mail').map(({ state }) => state);
    expect(mails.toSorted()).toEqual(['dead', 'done']);
  });

  test('that is away for an hour is sent everything that happened meanwhile, once each', async () => {
    const { app, smtp, project, people } = await startWorld();
    await smtp.stop();
    const titles: string[] = [];
    const published: [atMinute: number, title: string][] = [
      [0, 'Una'],
      [17, 'Dos'],
      [59, 'Tres'],
    ];
    for (let minute = 0; minute <= 60; minute += 1) {
      app.setNow(later(minute * MINUTE));
      for (const [at, title] of published) {
        if (at !== minute) continue;
        await publish(app, people.dana, project, title);
        titles.push(title);
      }
      await sendEventMails(app);
    }
    expect(titles).toHaveLength(3);
    expect(smtp.received).toEqual([]);

    const back = await startSmtp({ port: smtp.port, isPlain: true });
    onTestFinished(() => back.stop());
    for (let minute = 61; minute <= 4 * 60; minute += 1) {
      app.setNow(later(minute * MINUTE));
      await runJobs(app);
    }
    const got = back.received.map(({ to, mail }) => `${to[0]} ${mail.subject}`);
    const wanted = titles.flatMap((title) =>
      emails(people.ines, people.fede).map((to) => `${to} Luces del Sur: Nueva actualización «${title}»`),
    );
    expect(got.toSorted()).toEqual(wanted.toSorted());
  });

  test('is sent the same message when the process died before it could say so', async () => {
    const { app, smtp, project, people } = await startWorld();
    await publish(app, people.dana, project, 'Una');
    const { jobs } = app.app.dependencies;
    const { settle } = jobs;
    jobs.settle = async () => {
      throw new Error('the process was killed');
    };
    await sendEventMails(app);
    jobs.settle = settle;
    app.setNow(later(HOUR));
    await runJobs(app);
    expect(smtp.received).toHaveLength(4);
    const ids = smtp.received.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(2);
  });
});
