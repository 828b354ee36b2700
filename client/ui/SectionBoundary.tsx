import { Button, Center, Heading, Text } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useConnection } from '#client/connection.ts';
import { ChunkLoadError } from '#client/lazyImport.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { focusAncestor } from './hooks/focusAncestor.ts';
import { reloadComponents } from './hooks/lazyComponent.tsx';

type Props = { children: ReactNode; message?: string; resetKey?: string };

/** Error boundary of one section, with a retry button. */
export const SectionBoundary = ({ children, message, resetKey }: Props) => (
  <ErrorBoundary
    resetKeys={[resetKey]}
    onReset={(reset) => reloadComponents(reset.reason === 'imperative-api' && reset.args[0] === true)}
    fallbackRender={({ error, resetErrorBoundary }) => (
      <Crash error={error} message={message} onRetry={resetErrorBoundary} />
    )}
  >
    {children}
  </ErrorBoundary>
);

type CrashProps = { error?: unknown; message?: string; onRetry?: (byHand: boolean) => void };

export function Crash({ error, message = MESSAGE.crash, onRetry }: CrashProps) {
  const place = useRef<HTMLDivElement>(null);
  const connection = useConnection();
  const isMissing = error instanceof ChunkLoadError;
  const isConnected = connection === 'connected';
  const why = isConnected ? MESSAGE.partMissing : MESSAGE.waitsForServer;

  function retry(byHand: boolean) {
    if (place.current?.contains(document.activeElement)) focusAncestor(place.current);
    onRetry?.(byHand);
  }

  const isBack = isMissing && !error.reachable && isConnected;
  useEffect(() => {
    if (isBack) retry(false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the connection is back
  }, [isBack]);

  return (
    <Center ref={place} role="alert" flexDirection="column" gap="3" py="16" textAlign="center">
      <Heading as="h2" size="xl">
        {isMissing && connection === 'offline' ? MESSAGE.offline : MESSAGE.crashTitle}
      </Heading>
      <Text color="fg.muted">{isMissing ? why : message}</Text>
      {onRetry && (
        <Button variant="outline" onClick={() => retry(true)}>
          {MESSAGE.retry}
        </Button>
      )}
    </Center>
  );
}
