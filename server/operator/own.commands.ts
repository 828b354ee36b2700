import type { Command as Program } from 'commander';
import { output } from './output.ts';

/** Characters of the longest state, and of the longest check. */
const [STATE, CHECK] = [8, 9];

/** Adds what is done by this process itself, whether a server runs or not. */
export function addOwnCommands(program: Program): void {
  const isJson = (): boolean => program.opts<{ json?: boolean }>().json === true;
  const printJson = (result: unknown): void => output.log(JSON.stringify({ result }, null, 2));

  program
    .command('doctor')
    .description(
      'look at settings, database, files, backups, mail, disk, secret, certificate and clock; nothing is changed',
    )
    .action(async () => {
      const { examine } = await import('./doctor/doctor.ts');
      const findings = await examine();
      if (isJson()) printJson(findings);
      else
        for (const { state, check, says } of findings)
          output.log(`${state.padEnd(STATE)}${check.padEnd(CHECK)}${says}`);
      if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
    });

  program
    .command('test-mail')
    .description('send one mail as the server would, and say what the mail server answered')
    .argument('<address>', 'who gets it')
    .action(async (address: string) => {
      const { sendTestMail } = await import('./test.mail.ts');
      const sent = await sendTestMail(address);
      if (isJson()) printJson(sent);
      else output.log(`${sent.state}: ${sent.response}`);
      if (sent.state !== 'accepted') process.exitCode = 1;
    });
}
