import { Alert, Box, Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MESSAGE } from '#client/text/messages.ts';

type Props = { title?: string; children: ReactNode; onRetry?: () => void };

/** Something failed: spoken at once, with a way to try again when there is one. */
export const ErrorAlert = ({ title, children, onRetry }: Props) => (
  <Alert.Root status="error" role="alert">
    <Alert.Indicator />
    <Alert.Content>
      {title && <Alert.Title>{title}</Alert.Title>}
      <Alert.Description>{children}</Alert.Description>
      {onRetry && (
        <Box mt="2">
          <Button size="sm" variant="outline" colorPalette="red" onClick={onRetry}>
            {MESSAGE.retry}
          </Button>
        </Box>
      )}
    </Alert.Content>
  </Alert.Root>
);
