import type { ButtonProps } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { download } from './download.ts';
import { useAction } from '#client/actions/useAction.ts';
import { announce } from '#client/ui/frame/announcer.tsx';
import { BusyButton } from '#client/ui/BusyButton.tsx';

type Props = Omit<ButtonProps, 'onClick'> & { /** A file of the REST API. */ href: string; children: ReactNode };

/** Downloads a file with the session's token. */
export function DownloadButton({ href, ...props }: Props) {
  const { run, isBusy, failure } = useAction(async () => {
    await download(href);
    announce('Descarga lista');
  }, 'No se pudo descargar el archivo.');
  return (
    <BusyButton {...props} busy={isBusy} problem={failure} icon={<Download aria-hidden />} onClick={() => void run()} />
  );
}
