import { Box, Button, Spinner, Stack, type ButtonProps } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { download } from '#client/apollo/download.ts';
import { messageOf } from '#client/apollo/failure.ts';
import { announce } from '#client/ui/announcer.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';

type Props = Omit<ButtonProps, 'onClick'> & { /** A file of the REST API. */ href: string; children: ReactNode };

type State = { isBusy: boolean; problem: string | null };

/** Downloads a file with the session's token. It keeps the focus while it is busy; a failure is shown below it. */
export function DownloadButton({ href, children, ...props }: Props) {
  const [{ isBusy, problem }, setState] = useState<State>({ isBusy: false, problem: null });

  async function start() {
    if (isBusy) return;
    setState({ isBusy: true, problem: null });
    try {
      await download(href);
      setState({ isBusy: false, problem: null });
      announce('Descarga lista');
    } catch (error) {
      setState({ isBusy: false, problem: messageOf(error, 'No se pudo descargar el archivo.') });
    }
  }
  return (
    <Stack gap="2" data-print="hide">
      <Button
        variant="outline"
        {...props}
        aria-busy={isBusy}
        aria-disabled={isBusy || undefined}
        onClick={() => void start()}
      >
        {isBusy ? <Spinner size="inherit" borderWidth="0.125em" /> : <Download aria-hidden />} {children}
      </Button>
      {problem !== null && (
        <Box maxW="sm">
          <ErrorAlert>{problem}</ErrorAlert>
        </Box>
      )}
    </Stack>
  );
}
