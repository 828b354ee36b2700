/** An address as it may be shown. */
export function withoutPassword(text: string): string {
  const [start, end] = [text.indexOf('//'), text.lastIndexOf('@')];
  return start === -1 || end < start ? text : `${text.slice(0, start)}//***${text.slice(end)}`;
}
