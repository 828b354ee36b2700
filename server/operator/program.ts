import { Command as Program } from 'commander';
import { COMMANDS, type Command, type Typed } from './commands.ts';
import type { OperatorAnswer } from './execute.ts';
import { output } from './output.ts';
import { printResult } from './print.ts';

type SendCommand = (request: Typed & { command: string }) => Promise<OperatorAnswer>;
type Options = Record<string, string | boolean>;

const ABOUT =
  'What only people with a shell on the server may do: look at reports, hide what breaks the rules, suspend ' +
  'accounts, reverse investments. Every act is stored for good, with your name and its reason.';

function addCommand(program: Program, word: string, { description, args, sort }: Command, send: SendCommand): void {
  const command = program.command(word).description(description);
  for (const arg of args) command.argument(`<${arg.name}>`, arg.description);
  if (sort === 'act') command.requiredOption('--reason <text>', 'why: the person concerned reads it');
  if (sort === 'list' || sort === 'queue') {
    command.option('--limit <rows>', 'how many rows at most (1 to 500), 50 by default');
    const [name, which] = sort === 'list' ? ['before', 'smaller'] : ['after', 'larger'];
    command.option(`--${name} <id>`, `only rows with a ${which} number: the next page`);
  }
  command.action(async (...values: unknown[]) => {
    const typed = values.slice(0, args.length) as string[];
    const { json, ...options } = command.optsWithGlobals<Options>();
    const answer = await send({ command: word, args: typed, options: options as Record<string, string> });
    if ('error' in answer) process.exitCode = 1;
    if (json) output.log(JSON.stringify(answer, null, 2));
    else if ('error' in answer) output.error(`${answer.error.code}: ${answer.error.message}`);
    else printResult(answer.result);
  });
}

/** The command line; `send` runs a command in the process that has the database open. */
export function createProgram(send: SendCommand): Program {
  const program = new Program('operator')
    .description(ABOUT)
    .option('--json', 'print the whole answer as JSON')
    .showHelpAfterError('(--help says more)')
    .addHelpText('after', '\nUnder npm: npm run operator -- <command> …\n');
  for (const [name, command] of Object.entries(COMMANDS)) addCommand(program, name, command, send);
  return program;
}
