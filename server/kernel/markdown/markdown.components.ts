import { foreignPictureText, isOwnPicture } from './markdown.links.ts';

/** React's `createElement`, a parameter because the kernel imports no packages. */
type Create<Node> = (type: string, props: Record<string, unknown> | null, ...children: Node[]) => Node;

/** What the components read of the elements that the parser found. */
type Props<Node> = {
  children?: Node;
  href?: string | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  src?: unknown;
  alt?: string | undefined;
  checked?: boolean | undefined;
};

const REL = 'noopener nofollow';

/** How the elements of Markdown are shown on a page: the same in what the server renders as in a preview. */
export function markdownComponents<Node>(create: Create<Node>) {
  /** Pictures of other sites are linked, not loaded. */
  function picture(src: string, alt: string) {
    if (isOwnPicture(src)) return create('img', { src, alt, loading: 'lazy' });
    if (src !== '') return create('a', { href: src, rel: REL }, foreignPictureText(alt, src) as Node);
    return alt ? create('em', null, alt as Node) : null;
  }

  return {
    // A page has a single h1: its title.
    h1: ({ children }: Props<Node>) => create('h2', null, children as Node),
    a({ href, id, children, 'aria-label': label }: Props<Node>) {
      if (!href) return children;
      return create(
        'a',
        href.startsWith('#') ? { href, id, 'aria-label': label } : { href, rel: REL },
        children as Node,
      );
    },
    img: ({ src, alt = '' }: Props<Node>) => picture(typeof src === 'string' ? src : '', alt),
    input: ({ checked = false }: Props<Node>) =>
      create('input', {
        type: 'checkbox',
        disabled: true,
        checked,
        readOnly: true,
        'aria-label': checked ? 'Hecho' : 'Pendiente',
      }),
    // Keys scroll what is wider than the page.
    table: ({ children }: Props<Node>) =>
      create('div', { role: 'group', 'aria-label': 'Tabla', tabIndex: 0 }, create('table', null, children as Node)),
  };
}
