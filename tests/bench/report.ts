/** A goal, and whether one run met it. */
export type Verdict = { measured: string; goal: string; isMet: boolean };

type Report = { title: string; head: string[]; rows: (string | number)[][]; note?: string; verdicts: Verdict[] };

/** Prints a table in Markdown and a line for each goal; returns whether all goals were met. */
export function report({ title, head, rows, note, verdicts }: Report): boolean {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(`\n**${title}**\n\n${lines.join('\n')}`);
  if (note) console.log(`\n${note}`);
  if (verdicts.length > 0) console.log(`\n${verdicts.map(lineOf).join('\n')}`);
  return verdicts.every(({ isMet }) => isMet);
}

const lineOf = ({ measured, goal, isMet }: Verdict): string =>
  `- ${isMet ? 'met' : 'MISSED'}: ${measured}, goal ${goal}`;
