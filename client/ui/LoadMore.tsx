import { Button, Stack, Text } from '@chakra-ui/react';
import { ErrorAlert } from './ErrorAlert.tsx';

type Props = {
  shown: number;
  total: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Of asking for the page after a cursor: it may be the end of another list by now. */
  attempt: { after: string | null; loading: boolean; failure: string | null };
  onMore: (after: string | null) => void;
};

/** The end of a list that may go on. */
export function LoadMore({ shown, total, pageInfo: { hasNextPage, endCursor }, attempt, onMore }: Props) {
  const isOurs = attempt.after === endCursor;
  return (
    <Stack align="center" gap="3" mt="8" data-print="hide">
      <Text textStyle="sm" color="fg.muted" aria-live="polite">
        Mostrando {shown} de {total}
      </Text>
      {isOurs && attempt.failure && <ErrorAlert>{attempt.failure}</ErrorAlert>}
      {hasNextPage && (
        <Button
          variant="outline"
          onClick={() => onMore(endCursor)}
          loading={isOurs && attempt.loading}
          loadingText="Cargando..."
        >
          Cargar más
        </Button>
      )}
    </Stack>
  );
}
