import { Box, type BoxProps } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { followedLink, isScreen } from '#client/ui/hooks/followedLink.ts';
import { markdownStyles } from './markdown.styles.ts';

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
