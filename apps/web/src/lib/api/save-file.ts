import { downloadFile } from '../files/download-file.ts';
import { parseErrorBody, toApiError } from './api-error.ts';
import { callWithRenewal, type TokenHolder } from './call-with-renewal.ts';

/** A plain link cannot send the access token, so the file is fetched and then saved. */
export async function saveFile(holder: TokenHolder, path: string, name: string): Promise<Headers> {
  const answer = await callWithRenewal(holder, () => read(holder.accessToken(), path));
  downloadFile(name, await answer.blob());
  return answer.headers;
}

async function read(token: string | null, path: string): Promise<Response> {
  const headers = { 'x-hearback': '1', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await globalThis
    .fetch(new Request(`${globalThis.location.origin}/api${path}`, { headers }))
    .catch((error: unknown) => {
      throw toApiError(error);
    });
  if (answer.ok) return answer;
  const requestId = answer.headers.get('x-request-id');
  throw parseErrorBody(await answer.json().catch(() => null), { status: answer.status, requestId });
}
