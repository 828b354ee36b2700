import { Button, Center, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { MESSAGE } from '#client/text/messages.ts';

type Props = { children: ReactNode; message?: string; resetKey?: string };

/** Keeps a crash inside its section, and lets the reader try that section again. */
export const SectionBoundary = ({ children, message = MESSAGE.crash, resetKey }: Props) => (
  <ErrorBoundary
    resetKeys={[resetKey]}
    fallbackRender={({ resetErrorBoundary }) => <Crash message={message} onRetry={resetErrorBoundary} />}
  >
    {children}
  </ErrorBoundary>
);

export const Crash = ({ message = MESSAGE.crash, onRetry }: { message?: string; onRetry?: () => void }) => (
  <Center role="alert" flexDirection="column" gap="3" py="16" textAlign="center">
    <Heading as="h2" size="xl">
      {MESSAGE.crashTitle}
    </Heading>
    <Text color="fg.muted">{message}</Text>
    {onRetry && (
      <Button variant="outline" onClick={onRetry}>
        {MESSAGE.retry}
      </Button>
    )}
  </Center>
);
