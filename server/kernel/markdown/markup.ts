/** What is inside each such element without attributes; none may hold another of its name. */
export const insidesOf = (markup: string, element: string): string[] =>
  markup
    .split(`<${element}>`)
    .slice(1)
    .map((rest) => rest.split(`</${element}>`, 1)[0] ?? '');
