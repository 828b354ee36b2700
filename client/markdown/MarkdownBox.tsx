import { Box, type BoxProps, type SystemStyleObject } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { followedLink, isScreen } from '#client/ui/hooks/followedLink.ts';

/** The anchor of a heading: its words in lower case, joined by hyphens, as is usual in Markdown. */
const nameOf = ({ textContent }: Element): string =>
  textContent
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Jumps to a heading of the text, or to a footnote and back, without adding a history entry. */
function jump(name: string, text: HTMLElement) {
  const target =
    [...text.querySelectorAll<HTMLElement>('h2, h3, h4, h5, h6')].find((heading) => nameOf(heading) === name) ??
    text.querySelector<HTMLElement>(`#${CSS.escape(name)}`);
  if (!target) return;
  if (!(target instanceof HTMLAnchorElement)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
}

type Props = Pick<BoxProps, 'children' | 'dangerouslySetInnerHTML'>;

/** Where the elements of a text in Markdown are shown. Its links to screens are followed without loading the page. */
export function MarkdownBox(props: Props) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLElement>) {
    const link = followedLink(event);
    if (!link || event.defaultPrevented) return;
    const { pathname, search, hash } = link;
    const isInside = link.getAttribute('href')?.startsWith('#');
    if (!isInside && !isScreen(pathname)) return;
    event.preventDefault();
    if (isInside) jump(decodeURIComponent(hash.slice(1)), event.currentTarget);
    else void navigate(pathname + search + hash);
  }

  return <Box css={markdownStyles} onClick={follow} {...props} />;
}

/** Restores the styles of lists, headings and tables that the CSS reset removes. */
const markdownStyles: SystemStyleObject = {
  fontSize: 'md',
  lineHeight: '1.7',
  '& > * + *': { mt: '4' },
  '& h2, & h3, & h4, & h5, & h6': {
    fontWeight: 'semibold',
    lineHeight: '1.3',
    mt: '8',
    mb: '2',
    letterSpacing: '-0.01em',
  },
  '& > :first-child': { mt: '0' },
  '& h2': { fontSize: 'xl' },
  '& h3': { fontSize: 'lg' },
  '& ul, & ol': { ps: '6' },
  '& ul': { listStyleType: 'disc' },
  '& ol': { listStyleType: 'decimal' },
  '& li + li, & li > ul, & li > ol': { mt: '1' },
  '& li::marker': { color: 'fg.subtle' },
  '& .task-list-item': { position: 'relative', ps: '7', ms: '-6', listStyleType: 'none' },
  '& .task-list-item > input, & .task-list-item > p > input': {
    position: 'absolute',
    left: '0.5',
    top: '1.5',
    boxSize: '4',
    accentColor: '{colors.purple.solid}',
  },
  '& a': { color: 'purple.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  '& strong': { fontWeight: 'semibold' },
  '& em': { fontStyle: 'italic' },
  '& del': { color: 'fg.muted' },
  '& blockquote': { borderStartWidth: '3px', borderColor: 'purple.emphasized', ps: '4', color: 'fg.muted' },
  '& code': { fontFamily: 'mono', fontSize: '0.9em', bg: 'bg.muted', px: '1', py: '0.5', borderRadius: 'sm' },
  '& pre': { bg: 'bg.muted', p: '4', borderRadius: 'lg', overflowX: 'auto', fontSize: 'sm' },
  '& pre code': { bg: 'transparent', p: '0' },
  '& img': { borderRadius: 'lg', maxW: 'full' },
  '& hr': { borderTopWidth: '1px', my: '8' },
  '& div[role=group]': { overflowX: 'auto' },
  '& table': { minW: '60%', fontSize: 'sm', borderCollapse: 'collapse' },
  '& th, & td': { textAlign: 'start', px: '3', py: '2', borderBottomWidth: '1px', overflowWrap: 'break-word' },
  '& th': { fontWeight: 'semibold', bg: 'bg.muted', whiteSpace: 'nowrap' },
  '& sup': { fontSize: '0.75em', lineHeight: '0', verticalAlign: 'super', ms: '0.5' },
  '& .footnotes': { mt: '8', pt: '4', borderTopWidth: '1px', fontSize: 'sm', color: 'fg.muted' },
  '& .footnotes h2': { fontSize: 'sm', mt: '0', color: 'fg' },
};
