import { ServerError } from '@apollo/client/errors';
import { reportResponse, reportUnreachable } from '#client/connection.ts';
import { expireSession, isCurrent, readToken } from '#client/token.ts';

const FILE_NAME = /filename="([^"]+)"/;
/** Safari reads the file some time after the click. */
const TAKEN_MS = 40_000;

/** The name the server gives the file, or the end of its address. */
const nameOf = (url: string, { headers }: Response): string =>
  FILE_NAME.exec(headers.get('content-disposition') ?? '')?.[1] ?? url.slice(url.lastIndexOf('/') + 1);

async function request(url: string): Promise<Response> {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${readToken() ?? ''}` } });
    reportResponse();
    return response;
  } catch (error) {
    reportUnreachable();
    throw error;
  }
}

/**
 * Downloads a file of the REST API; a link can't, because it sends no token. Rejects when the file was refused or its
 * transfer broke off; a 401 ends the session.
 */
export async function download(url: string): Promise<void> {
  if (!isCurrent()) return;
  const response = await request(url);
  if (response.status === 401) expireSession();
  if (!response.ok) throw new ServerError(`${url} was refused`, { response, bodyText: await response.text() });
  const href = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), { href, download: nameOf(url, response) }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_MS);
}
