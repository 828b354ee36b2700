import type { ButtonProps } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ServerError } from '@apollo/client/errors';
import { useAction } from '#client/actions/useAction.ts';
import { announce } from '#client/ui/frame/announcer.tsx';
import { BusyButton } from '#client/ui/BusyButton.tsx';
import { noteResponse, noteUnreachable } from '#client/connection.ts';
import { expireSession, isCurrent, readToken } from '#client/token.ts';

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

const FILE_NAME = /filename="([^"]+)"/;
/** Safari reads the file some time after the click. */
const TAKEN_MS = 40_000;

/** The name the server gives the file, or the end of its address. */
const nameOf = (url: string, { headers }: Response): string =>
  FILE_NAME.exec(headers.get('content-disposition') ?? '')?.[1] ?? url.slice(url.lastIndexOf('/') + 1);

async function request(url: string): Promise<Response> {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${readToken() ?? ''}` } });
    noteResponse();
    return response;
  } catch (error) {
    noteUnreachable();
    throw error;
  }
}

/**
 * Downloads a file of the REST API; a link can't, because it sends no token. Rejects when the file was refused or its
 * transfer broke off; a 401 ends the session.
 */
async function download(url: string): Promise<void> {
  if (!isCurrent()) return;
  const response = await request(url);
  if (response.status === 401) expireSession();
  if (!response.ok) throw new ServerError(`${url} was refused`, { response, bodyText: await response.text() });
  const href = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), { href, download: nameOf(url, response) }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_MS);
}
