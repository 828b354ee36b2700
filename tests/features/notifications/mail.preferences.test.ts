import { describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { getMailPreferences, setMailPreference } from '#tests/support/cases/mail.preferences.ts';

const app = await startAppForFile();

const FOLLOWED = { followed_updates: 'daily', followed_milestones: 'daily', followed_money: 'daily' };
const INVESTED = { invested_updates: 'at_once', invested_milestones: 'at_once', invested_money: 'at_once' };
const OWN = { own_money: 'at_once', own_comments: 'at_once', own_milestones: 'at_once', own_updates: 'at_once' };

const ADDRESSED = { answers: 'at_once', own_posts: 'at_once' };

describe('mail preferences', () => {
  test("are at once for one's own and daily for what one follows, unless chosen otherwise", async () => {
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const ofInvestor = { ...INVESTED, ...FOLLOWED, ...ADDRESSED, payments: 'at_once', freed_seats: 'at_once' };
    expect((await app.ask(ines, getMailPreferences())).data).toEqual(ofInvestor);
    expect((await app.ask(dana, getMailPreferences())).data).toEqual({ ...OWN, ...FOLLOWED, ...ADDRESSED });

    const changed = { ...ofInvestor, followed_updates: 'at_once', answers: 'never' };
    await app.ask(ines, setMailPreference('answers', 'daily'));
    await app.ask(ines, setMailPreference('answers', 'never'));
    expect((await app.ask(ines, setMailPreference('followed_updates', 'at_once'))).data).toEqual(changed);
    expect((await app.ask(ines, getMailPreferences())).data).toEqual(changed);
    expect((await app.ask(dana, getMailPreferences())).data).toMatchObject({ answers: 'at_once' });
  });

  test('are stored only where they differ from the default', async () => {
    const { database } = app.app;
    const count = () => database.read.$count(database.tables.mailPreferences);
    const ines = await app.given.investor();
    const before = await count();
    await app.ask(ines, setMailPreference('followed_updates', 'daily'));
    expect(await count()).toBe(before);
    await app.ask(ines, setMailPreference('followed_updates', 'never'));
    expect(await count()).toBe(before + 1);
    await app.ask(ines, setMailPreference('followed_updates', 'daily'));
    expect(await count()).toBe(before);
  });

  test('are refused to nobody, for groups of the other role and for what is no choice', async () => {
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const codeOf = async (person: typeof ines, group: string, choice: string) =>
      (await app.ask(person, setMailPreference(group, choice))).code;
    expect(await codeOf(ines, 'own_money', 'never')).toBe('VALIDATION');
    expect(await codeOf(dana, 'invested_money', 'never')).toBe('VALIDATION');
    for (const [group, choice] of [
      ['answers', 'weekly'],
      ['todo', 'never'],
      ['', ''],
    ] as const)
      expect(await codeOf(ines, group, choice)).toMatch(/^(VALIDATION|BAD_USER_INPUT)$/);
  });
});
