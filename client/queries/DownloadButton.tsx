import type { ButtonProps } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { download } from './download.ts';
import { messageOf } from '#client/apollo/failure.ts';
import { announce } from '#client/ui/frame/announcer.tsx';
import { BusyButton } from '#client/ui/BusyButton.tsx';

type Props = Omit<ButtonProps, 'onClick'> & { /** A file of the REST API. */ href: string; children: ReactNode };

type State = { busy: boolean; problem: string | null };

/** Downloads a file with the session's token. */
export function DownloadButton({ href, ...props }: Props) {
  const [state, setState] = useState<State>({ busy: false, problem: null });

  async function start() {
    setState({ busy: true, problem: null });
    try {
      await download(href);
      setState({ busy: false, problem: null });
      announce('Descarga lista');
    } catch (error) {
      setState({ busy: false, problem: messageOf(error, 'No se pudo descargar el archivo.') });
    }
  }
  return <BusyButton {...props} {...state} icon={<Download aria-hidden />} onClick={() => void start()} />;
}
