import { commandLine, runCommand } from './command.ts';
import { readLocation } from './config.ts';
import { balances, faultsOf, readLedger, type LedgerLine } from './features/investments/ledger.repository.ts';
import { openReadOnly } from './features/open.readonly.ts';
import { toDollars } from './kernel/money/money.ts';

/** Amounts in cents and numbers of investors as stored in each place; the last column says whether they agree. */
const row = (line: LedgerLine) => ({
  project: `${line.projectId} ${line.title.slice(0, 30)}`,
  'project says': `${toDollars(line.recorded.raised).toFixed(2)} / ${line.recorded.investors}`,
  'investments add up to': `${toDollars(line.investments.raised).toFixed(2)} / ${line.investments.investors}`,
  'positions add up to': `${toDollars(line.positions.raised).toFixed(2)} / ${line.positions.investors}`,
  rows: `${line.rows.counted} / ${line.rows.recorded}`,
  reversed: toDollars(line.reversed.counted).toFixed(2),
  agrees: balances(line) ? 'yes' : 'NO',
});

await runCommand(async () => {
  commandLine('npm run ledger:check', 'Adds up the money of the stored database anew, reading only.').parse();
  const database = await openReadOnly(readLocation());
  const lines = await readLedger(database);
  await database.close();
  const wrong = lines.filter((line) => !balances(line));
  const raised = lines.reduce((total, line) => total + line.investments.raised, 0);
  if (lines.length > 0) console.table(lines.map(row));
  for (const line of wrong) console.log(`${line.projectId} ${line.title}: wrong ${faultsOf(line).join(', ')}.`);
  console.log(
    `${lines.length} projects, US$ ${toDollars(raised).toFixed(2)} invested: ${
      wrong.length === 0 ? 'the ledger balances.' : `${wrong.length} DO NOT BALANCE.`
    }`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}, 2);
