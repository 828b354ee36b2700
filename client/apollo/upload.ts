import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';

export type UploadProgress = (sent: number, total: number) => void;

/** The `context` of a mutation with upload progress and cancellation. */
export const withProgress = (onProgress: UploadProgress, signal?: AbortSignal) => ({
  fetchOptions: { onProgress, signal },
});

const BODILESS = [204, 205, 304];

function readHeaders(xhr: XMLHttpRequest): Headers {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/);
  return new Headers(
    lines.filter(Boolean).map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}

const aborted = () => new DOMException('Aborted', 'AbortError');

/** XMLHttpRequest in place of `fetch`, which cannot report upload progress. Only used for uploads. */
function send(url: string, init: RequestInit, onProgress: UploadProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = init;
    if (signal?.aborted) return reject(aborted());
    const xhr = new XMLHttpRequest();
    xhr.open(init.method ?? 'POST', url);
    new Headers(init.headers).forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded, total);
    xhr.onload = () => {
      const body = BODILESS.includes(xhr.status) ? null : xhr.responseText;
      resolve(new Response(body, { status: xhr.status, statusText: xhr.statusText, headers: readHeaders(xhr) }));
    };
    xhr.onerror = () => reject(new TypeError('Failed to fetch'));
    xhr.onabort = () => reject(aborted());
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(init.body as XMLHttpRequestBodyInit);
  });
}

const uploadFetch: typeof fetch = (input, init = {}) =>
  'onProgress' in init ? send(new Request(input).url, init, init.onProgress as UploadProgress) : fetch(input, init);

/** Sends variables that contain files as multipart requests. */
export const createUploadLink = (uri: string) => new UploadHttpLink({ uri, fetch: uploadFetch });
