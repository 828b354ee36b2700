import { Box, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Muted } from '#client/ui/Muted.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { useMoreButton } from './useMoreButton.tsx';

export type FetchMore = (options: { variables: { after: string | null } }) => Promise<unknown>;

type Props = {
  /** Contains the list, whose items are `article`, `li` or `tr` elements. A function places the button itself. */
  children: ReactNode | ((more: ReactNode) => ReactNode);
  shown: number;
  /** As shown: `12`, or `1.000+`; null where they are not counted. */
  total: number | string | null;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  fetchMore: FetchMore;
  /** The items of another search are on their way, which these pages do not belong to. */
  isStale?: boolean;
  /** Hides the item count when there are no more pages. */
  quietAtEnd: boolean;
};

/** The items of a list, how many there are, and the button that loads more. */
export function LoadMore({ children, shown, total, pageInfo, fetchMore, isStale = false, quietAtEnd }: Props) {
  const { hasNextPage } = pageInfo;
  const load = (after: string | null) => fetchMore({ variables: { after } });
  const { list, failure, buttonOf } = useMoreButton({ shown, pageInfo, load, isStale });
  const more = (
    <>
      <Muted aria-live="polite">
        Mostrando {shown} {total === null ? hasNextPage && 'y hay más' : `de ${total}`}
      </Muted>
      {failure && (
        <Box data-print="hide">
          <ErrorAlert>{failure}</ErrorAlert>
        </Box>
      )}
      {buttonOf('Cargar más', { 'data-print': 'hide' })}
    </>
  );
  const isShown = hasNextPage || !quietAtEnd;
  if (typeof children === 'function') return <Box ref={list}>{children(isShown && more)}</Box>;
  return (
    <>
      <Box ref={list}>{children}</Box>
      {isShown && (
        <Stack align="center" gap="3" mt="8">
          {more}
        </Stack>
      )}
    </>
  );
}
