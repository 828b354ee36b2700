import { Box, type BoxProps } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { markdownStyles } from './markdown.styles.ts';

/** Jumps to a footnote and back without adding a history entry. */
function jump(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!target) return;
  if (!(target instanceof HTMLAnchorElement)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
}

type Props = Pick<BoxProps, 'children' | 'dangerouslySetInnerHTML'>;

/** Where the elements of a text in Markdown are shown. */
export const MarkdownBox = (props: Props) => <Box css={markdownStyles} onClick={jump} {...props} />;
