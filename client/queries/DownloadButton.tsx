import type { ButtonProps } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { download } from '#client/apollo/download.ts';
import { messageOf } from '#client/apollo/failure.ts';
import { announce } from '#client/ui/announcer.tsx';
import { BusyButton } from '#client/ui/BusyButton.tsx';

type Props = Omit<ButtonProps, 'onClick'> & { /** A file of the REST API. */ href: string; children: ReactNode };

type State = { isBusy: boolean; problem: string | null };

/** Downloads a file with the session's token. */
export function DownloadButton({ href, ...props }: Props) {
  const [state, setState] = useState<State>({ isBusy: false, problem: null });

  async function start() {
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
    <BusyButton
      {...props}
      busy={state.isBusy}
      problem={state.problem}
      icon={<Download aria-hidden />}
      onClick={() => void start()}
    />
  );
}
