import { Box, Button, Spinner, Stack, type ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorAlert } from './ErrorAlert.tsx';

type Props = ButtonProps & { icon: ReactNode; isBusy: boolean; problem: string | null; onClick: () => void };

/** A button that keeps the focus while it is busy, with what went wrong below it. */
export const BusyButton = ({ icon, isBusy, problem, onClick, children, ...props }: Props) => (
  <Stack gap="2" data-print="hide">
    <Button
      variant="outline"
      {...props}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onClick()}
    >
      {isBusy ? <Spinner size="inherit" borderWidth="0.125em" /> : icon} {children}
    </Button>
    {problem !== null && (
      <Box maxW="sm">
        <ErrorAlert>{problem}</ErrorAlert>
      </Box>
    )}
  </Stack>
);
