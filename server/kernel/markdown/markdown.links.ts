/** HTTP, mailto, same-page and same-site links; no `javascript:` or other schemes. */
const SAFE_URL = /^(https?:|mailto:|#|\/(?!\/))/i;
const OWN_PICTURE = /^\/(?!\/)/;

/** The address of a link or picture in Markdown; empty for one that isn't followed. */
export const safeUrl = (url: string): string => (SAFE_URL.test(url) ? url : '');

/** Pictures of other sites are linked, not loaded: a request would show those sites who reads the text. */
export const isOwnPicture = (url: string): boolean => OWN_PICTURE.test(url);

export const foreignPictureText = (alt: string, url: string): string => `Imagen: ${alt || url}`;

/** Begins the ids of a text's footnotes: another for each text, because a page may show several. */
export function footnotePrefix(source: string): string {
  let hash = 0;
  for (let index = 0; index < source.length; index += 1) hash = (Math.imul(hash, 31) + source.charCodeAt(index)) | 0;
  return `nota-${(hash >>> 0).toString(36)}-`;
}

/** Texts and ids of a text's footnotes, as options of the Markdown parser. */
export const footnotesOf = (source: string) => ({
  clobberPrefix: footnotePrefix(source),
  footnoteLabel: 'Notas',
  footnoteLabelProperties: {},
  footnoteBackContent: 'volver',
  footnoteBackLabel: (index: number) => `Volver a la referencia ${index + 1}`,
});
