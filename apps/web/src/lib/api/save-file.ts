import { downloadFile } from '../files/download-file.ts';
import { parseErrorBody, toApiError } from './api-error.ts';
import { callWithRenewal, type TokenHolder } from './call-with-renewal.ts';

/** A plain link cannot send the access token, so the file is fetched and then saved. */
export async function saveFile(holder: TokenHolder, path: string, name: string): Promise<Headers> {
  const response = await callWithRenewal(holder, () => read(holder.accessToken(), path));
  downloadFile(name, await response.blob());
  return response.headers;
}

async function read(token: string | null, path: string): Promise<Response> {
  const headers = { 'x-hearback': '1', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const response = await globalThis
    .fetch(new Request(`${globalThis.location.origin}/api${path}`, { headers }))
    .catch((error: unknown) => {
      throw toApiError(error);
    });
  if (response.ok) return response;
  const requestId = response.headers.get('x-request-id');
  throw parseErrorBody(await response.json().catch(() => null), { status: response.status, requestId });
}
