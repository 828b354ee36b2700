import { foreignPictureText, isOwnPicture, safeUrl } from './markdown.links.ts';

/** What is read of the trees that the parser makes: of Markdown, and of the HTML that is made of it. */
type Node = {
  type: string;
  tagName?: string;
  value?: string;
  url?: string;
  children?: Node[];
  properties?: Record<string, unknown>;
  position?: { start: Point; end: Point } | undefined;
};

type Point = { line: number; column: number; offset?: number | undefined };

const childrenOf = (node: Node): Node[] => node.children ?? [];

const textNode = (value: string): Node => ({ type: 'text', value });

/** Signs that people write before or after an address; browsers copy none in it. */
const SIGN = /(?![!-~])[\p{Pi}\p{Pf}\p{Ps}\p{Pe}\p{Pd}…。、，．！？；：]/u;
const ASCII_SIGN = /[?!.,:;*_~'"]/;
const HOST = /^(?:https?:\/\/)?[^/?#]*/i;
const OPENING: Record<string, string> = { ')': '(', ']': '[' };

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Where an address in a text ends: before such a sign in its host, and before those at its end. */
function endOf(address: string): number {
  const host = HOST.exec(address)?.[0] ?? '';
  const inHost = host.search(SIGN);
  const found = inHost === -1 ? address : address.slice(0, inHost);
  const unopened = new Map(
    Object.entries(OPENING).map(([end, start]) => [end, countOf(found, end) - countOf(found, start)]),
  );
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] as string;
    const extra = unopened.get(last) ?? 0;
    if (extra > 0) unopened.set(last, extra - 1);
    else if (!SIGN.test(last) && !ASCII_SIGN.test(last)) break;
  }
  return end;
}

/** The text of a link that the parser made of a bare address; null for any other. */
function bareAddress({ type, url = '', position, children = [] }: Node): string | null {
  const [text] = children;
  if (type !== 'link' || text?.type !== 'text' || text.value === undefined) return null;
  const isBare = position === undefined || position.start.offset === text.position?.start.offset;
  return isBare && (url === text.value || url === `http://${text.value}`) ? text.value : null;
}

function endedAt(length: number, link: Node, address: string): Node[] {
  const cut = address.length - length;
  const { position } = link;
  const end = position && { ...position.end, offset: (position.end.offset ?? 0) - cut };
  const shorter: Node = {
    ...link,
    url: link.url?.slice(0, -cut) ?? '',
    children: [textNode(address.slice(0, length))],
  };
  if (position && end) shorter.position = { start: position.start, end };
  return [shorter, textNode(address.slice(length))];
}

/** For the tree of Markdown: ends bare addresses before the closing signs that follow them. */
export const endAddresses = () =>
  function end(node: Node): void {
    if (!node.children) return;
    node.children = node.children.flatMap((child) => {
      const address = bareAddress(child);
      if (address === null) {
        end(child);
        return child;
      }
      const length = endOf(address);
      return length < address.length ? endedAt(length, child, address) : child;
    });
  };

const attribute = ({ properties }: Node, name: string): string => {
  const value = properties?.[name];
  return typeof value === 'string' ? value : '';
};

/** The words that a link shows; a picture has its description. */
const wordsOf = (node: Node): string =>
  node.tagName === 'img' ? attribute(node, 'alt') : (node.value ?? childrenOf(node).map(wordsOf).join(''));

const isLoadedPicture = (node: Node): boolean =>
  (node.tagName === 'img' && isOwnPicture(attribute(node, 'src'))) || childrenOf(node).some(isLoadedPicture);

/** What `node` is inside a link: a picture that would be a link is its description, and a link its text. */
function inLink(node: Node, loadsPictures: boolean): Node[] {
  if (node.tagName === 'img') {
    const src = safeUrl(attribute(node, 'src'));
    if (src === '' || (loadsPictures && isOwnPicture(src))) return [node];
    return [textNode(foreignPictureText(attribute(node, 'alt'), src))];
  }
  const children = childrenOf(node).flatMap((child) => inLink(child, loadsPictures));
  if (node.tagName === 'a') return children;
  return [node.children ? { ...node, children } : node];
}

function namePicture(node: Node, name: string): void {
  if (node.tagName === 'img') node.properties = { ...node.properties, alt: name };
  for (const child of childrenOf(node)) namePicture(child, name);
}

/** The id of the heading of every text's footnotes, set by the parser. */
const NOTES_LABEL = 'footnote-label';

/** For the tree of HTML: the heading of footnotes has an id of its text, as the footnotes have. */
export const nameFootnotes = ({ prefix }: { prefix: string }) =>
  function name(node: Node): void {
    const { id, ariaDescribedBy } = node.properties ?? {};
    if (id === NOTES_LABEL) node.properties = { ...node.properties, id: `${prefix}label` };
    if (Array.isArray(ariaDescribedBy)) node.properties = { ...node.properties, ariaDescribedBy: [`${prefix}label`] };
    for (const child of childrenOf(node)) name(child);
  };

/** For the tree of HTML: no link is inside another, and one without words shows its address. */
export const flattenLinks = ({ loadsPictures }: { loadsPictures: boolean }) =>
  function flatten(node: Node): void {
    for (const child of childrenOf(node)) {
      const href = child.tagName === 'a' ? safeUrl(attribute(child, 'href')) : '';
      if (href === '') {
        flatten(child);
        continue;
      }
      const children = childrenOf(child).flatMap((inner) => inLink(inner, loadsPictures));
      const hasWords = children.map(wordsOf).join('').trim() !== '';
      child.children = hasWords || children.some(isLoadedPicture) ? children : [textNode(href)];
      if (!hasWords) namePicture(child, href);
    }
  };
