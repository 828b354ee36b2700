import { Box, Stack } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { ErrorAlert } from './ErrorAlert.tsx';

type Props = ComponentProps<typeof ActionButton> & { icon: ReactNode; problem: string | null };

/** What starts a download or a print, with what went wrong below it. */
export const BusyButton = ({ icon, problem, children, ...props }: Props) => (
  <Stack gap="2" data-print="hide">
    <ActionButton variant="outline" {...props}>
      {icon} {children}
    </ActionButton>
    {problem !== null && (
      <Box maxW="sm">
        <ErrorAlert>{problem}</ErrorAlert>
      </Box>
    )}
  </Stack>
);
