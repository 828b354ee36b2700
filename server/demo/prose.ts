const STARTS_A_LINE = /^([-*] |>|\||#|\d+\. |\[\^)/;

/** Removes indentation and joins the lines of each paragraph and list item. */
export function prose([source = '']: TemplateStringsArray): string {
  const written: string[] = [];
  for (const line of source
    .trim()
    .split('\n')
    .map((text) => text.trim())) {
    const last = written.at(-1);
    const joins = line !== '' && !STARTS_A_LINE.test(line) && last && !last.startsWith('#');
    if (joins) written[written.length - 1] = `${last} ${line}`;
    else written.push(line);
  }
  return written.join('\n');
}
