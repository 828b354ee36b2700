import { Box } from '@chakra-ui/react';
import { messageOf } from '#client/apollo/failure.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';

/** What the components of this folder use of a `useQuery` result. */
export type FailingQuery = { error?: unknown; refetch: () => Promise<unknown> };

type Props = {
  query: FailingQuery;
  /** Shown when the server sent no message. */
  fallback: string;
  title?: string;
  /** Text before the message. */
  prefix?: string;
};

/** Why a query failed, with a retry button, above what is already on screen. Nothing when it did not fail. */
export const QueryAlert = ({ query: { error, refetch }, fallback, title, prefix = '' }: Props) =>
  Boolean(error) && (
    <Box mb="6" _last={{ mb: '0' }}>
      <ErrorAlert title={title} onRetry={() => void refetch().catch(() => null)}>
        {prefix + messageOf(error, fallback)}
      </ErrorAlert>
    </Box>
  );
