/** The first `length` characters, with `...` only when something was cut. Never splits a surrogate pair. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}...`;
}
