import { runCommand } from './command.ts';
import { operatorName, readConfig, readLocation } from './config.ts';
import { addOwnCommands } from './operator/own.commands.ts';
import { createProgram } from './operator/program.ts';
import { sendToServer } from './operator/socket.ts';

/** `npm run operator -- --help`. Sends commands to a running server on SQLite, or else opens the database itself. */
await runCommand(async () => {
  const program = createProgram(async (typed) => {
    const { dataDir, databaseUrl } = readLocation();
    const request = { ...typed, operator: operatorName() };
    const answer = databaseUrl === null ? await sendToServer(dataDir, request) : null;
    if (answer) return answer;
    const { requireDatabase, runDirectly } = await import('./operator/direct.ts'); // loads every feature
    requireDatabase({ dataDir, databaseUrl }); // before the configuration, which creates a missing secret
    return runDirectly(readConfig(), request);
  });
  addOwnCommands(program);
  await program.parseAsync();
}, 2);
