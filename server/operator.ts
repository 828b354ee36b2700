import { userInfo } from 'node:os';
import { runCommand } from './command.ts';
import { readConfig, readLocation } from './config.ts';
import { runDirectly } from './operator/direct.ts';
import { createProgram } from './operator/program.ts';
import { askServer } from './operator/socket.ts';

/** Also behind `sudo`. Only this file reads who somebody is. */
const name = (): string => {
  const { username } = userInfo();
  const behind = process.env['SUDO_USER'];
  return behind ? `${behind} (${username})` : username;
};

/** `npm run operator -- --help`. A running server on SQLite is asked over its socket; else the database is opened. */
await runCommand(async () => {
  const { dataDir, databaseUrl } = readLocation();
  const program = createProgram(async (typed) => {
    const asked = { ...typed, operator: name() };
    const answer = databaseUrl === null ? await askServer(dataDir, asked) : null;
    return answer ?? runDirectly(readConfig(), asked);
  });
  await program.parseAsync();
}, 2);
