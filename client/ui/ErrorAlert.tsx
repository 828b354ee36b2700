import { Alert, Box, Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { MESSAGE } from '#client/text/messages.ts';

type Props = {
  title?: string;
  children: ReactNode;
  onRetry?: () => void;
  /** What failed is no fault of what was just done: said without interrupting. */
  mild?: boolean;
  /** What it is about follows below it. */
  above?: boolean;
};

/** Something failed: spoken at once, with a way to try again when there is one. */
export const ErrorAlert = ({ title, children, onRetry, mild = false, above = false }: Props) => (
  <Alert.Root status={mild ? 'warning' : 'error'} role={mild ? 'status' : 'alert'} mb={above ? '6' : '0'}>
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
