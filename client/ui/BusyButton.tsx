import { Box, Stack } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { ActButton } from './ActButton.tsx';
import { ErrorAlert } from './ErrorAlert.tsx';

type Props = ComponentProps<typeof ActButton> & { icon: ReactNode; problem: string | null };

/** What starts a download or a print, with what went wrong below it. */
export const BusyButton = ({ icon, problem, children, ...props }: Props) => (
  <Stack gap="2" data-print="hide">
    <ActButton variant="outline" {...props}>
      {icon} {children}
    </ActButton>
    {problem !== null && (
      <Box maxW="sm">
        <ErrorAlert>{problem}</ErrorAlert>
      </Box>
    )}
  </Stack>
);
