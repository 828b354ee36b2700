/** The title of the published project a visitor opened: the server writes it into that project's page. */
export function titleOfSharedProject(address: string): string | undefined {
  if (!/^\/projects\/\d+(?:\?|$)/.test(address)) return undefined;
  return document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
}
