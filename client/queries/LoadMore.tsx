import { Box, Button, Spinner, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Muted } from '#client/ui/Muted.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { useFocusOnNew } from './useFocusOnNew.ts';
import { useNextPage } from './useNextPage.ts';

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
  const { hasNextPage, endCursor } = pageInfo;
  const { isLoading, failure, loadNext } = useNextPage(endCursor, (after) => fetchMore({ variables: { after } }));
  const { list, button, rememberShown } = useFocusOnNew(shown, isLoading, failure);

  const isDisabled = isLoading || isStale;

  function showMore() {
    if (isDisabled) return;
    rememberShown();
    void loadNext();
  }

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
      {hasNextPage && (
        // Not `disabled` while loading, which would lose the focus.
        <Button
          ref={button}
          variant="outline"
          onClick={showMore}
          aria-disabled={isDisabled}
          aria-busy={isLoading}
          data-print="hide"
        >
          {isLoading && <Spinner size="inherit" borderWidth="0.125em" />}
          {isLoading ? 'Cargando...' : 'Cargar más'}
        </Button>
      )}
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
