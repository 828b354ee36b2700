/** HTTP, mailto, same-page and same-site links; no `javascript:` or other schemes. */
const SAFE_URL = /^(https?:|mailto:|#|\/(?!\/))/i;
const OWN_PICTURE = /^\/(?!\/)/;

/** The address of a link or picture in Markdown; empty for one that isn't followed. */
export const safeUrl = (url: string): string => (SAFE_URL.test(url) ? url : '');

/** Pictures of other sites are linked, not loaded: a request would tell those sites who reads the text. */
export const isOwnPicture = (url: string): boolean => OWN_PICTURE.test(url);

export const foreignPictureText = (alt: string, url: string): string => `Imagen: ${alt || url}`;

/** Texts of footnotes, as options of the Markdown parser. */
export const FOOTNOTES = {
  clobberPrefix: 'nota-',
  footnoteLabel: 'Notas',
  footnoteLabelProperties: {},
  footnoteBackContent: 'volver',
  footnoteBackLabel: (index: number) => `Volver a la referencia ${index + 1}`,
};
