import { runCommand } from './command.ts';
import { operatorName, readConfig, readLocation } from './config.ts';
import { runDirectly } from './operator/direct.ts';
import { createProgram } from './operator/program.ts';
import { askServer } from './operator/socket.ts';

/** `npm run operator -- --help`. A running server on SQLite is asked over its socket; else the database is opened. */
await runCommand(async () => {
  const { dataDir, databaseUrl } = readLocation();
  const program = createProgram(async (typed) => {
    const asked = { ...typed, operator: operatorName() };
    const answer = databaseUrl === null ? await askServer(dataDir, asked) : null;
    return answer ?? runDirectly(readConfig(), asked);
  });
  await program.parseAsync();
}, 2);
