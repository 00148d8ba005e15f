import { parseErrorBody, toApiError } from './api-error.ts';
import { callWithRenewal, type TokenHolder } from './call-with-renewal.ts';

type Holder = TokenHolder & { readonly accessToken: () => string | null };

type FileUpload = {
  readonly path: string;
  readonly file: Blob;
  /** From 0 to 100. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
};

const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Uploads the raw bytes and returns the response. Uses XMLHttpRequest because `fetch` has no upload progress. */
export function sendFile(holder: Holder, sending: FileUpload): Promise<unknown> {
  return callWithRenewal(holder, () => send(holder.accessToken(), sending));
}

function send(token: string | null, { path, file, onProgress, signal }: FileUpload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', `/api${path}`);
    request.setRequestHeader('x-hearback', '1');
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : Math.floor((loaded / total) * 100));
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) return resolve(readBody(request.responseText));
      const requestId = request.getResponseHeader('x-request-id');
      reject(parseErrorBody(readBody(request.responseText), { status, requestId }));
    };
    request.onerror = () => reject(toApiError(new TypeError('No response')));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
