import { Button, Stack, Text } from '@chakra-ui/react';

type Props = { shown: number; total: number; hasMore: boolean; loading: boolean; onMore: () => void };

/** The end of a list that may go on. */
export const LoadMore = ({ shown, total, hasMore, loading, onMore }: Props) => (
  <Stack align="center" gap="3" mt="8" data-print="hide">
    <Text textStyle="sm" color="fg.muted" aria-live="polite">
      Mostrando {shown} de {total}
    </Text>
    {hasMore && (
      <Button variant="outline" onClick={onMore} loading={loading} loadingText="Cargando...">
        Cargar más
      </Button>
    )}
  </Stack>
);
