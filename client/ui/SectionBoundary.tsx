import { Button, Center, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { MESSAGE } from '#client/text/messages.ts';
import { PartMissing, renewParts } from './lazyPart.tsx';

type Props = { children: ReactNode; message?: string; resetKey?: string };

/** Keeps a crash inside its section, and lets the reader try that section again. */
export const SectionBoundary = ({ children, message, resetKey }: Props) => (
  <ErrorBoundary
    resetKeys={[resetKey]}
    onReset={renewParts}
    fallbackRender={({ error, resetErrorBoundary }) => (
      <Crash error={error} message={message} onRetry={resetErrorBoundary} />
    )}
  >
    {children}
  </ErrorBoundary>
);

type CrashProps = { error?: unknown; message?: string; onRetry?: () => void };

export function Crash({ error, message = MESSAGE.crash, onRetry }: CrashProps) {
  const isOffline = error instanceof PartMissing && !navigator.onLine;
  return (
    <Center role="alert" flexDirection="column" gap="3" py="16" textAlign="center">
      <Heading as="h2" size="xl">
        {isOffline ? MESSAGE.offline : MESSAGE.crashTitle}
      </Heading>
      <Text color="fg.muted">{message}</Text>
      {onRetry && (
        <Button variant="outline" onClick={onRetry}>
          {MESSAGE.retry}
        </Button>
      )}
    </Center>
  );
}
