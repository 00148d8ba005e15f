import { createHash } from 'node:crypto';
import { asSystem } from '@hearback/database';
import { findFirstKeyId } from '#server/modules/api-keys/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { storeRequest } from './api-requests.queries.ts';

const MAX_LENGTH = 255;
const VISIBLE = /^[\x21-\x7e]+$/;

/**
 * Converts the header `Idempotency-Key` to the id that our own commands use. Requests with the same header, operation and
 * key, or a successor of the key, have the same id.
 */
export function toIdempotencyId(headers: Headers, first_key_id: string, operation: string): string {
  const header = headers.get('idempotency-key')?.trim() ?? '';
  if (header.length > MAX_LENGTH || !VISIBLE.test(header)) throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  const bytes = createHash('sha256')
    .update(`${first_key_id}\n${operation}\n${header}`)
    .digest()
    .subarray(0, 16);
  // A UUID of version 8, whose content is ours to define.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

type KeyRequest = { readonly headers: Headers; readonly key_id: string; readonly operation: string };

/**
 * Stores the request and returns its id. Throws if the idempotency key was used with another input. Inputs are compared
 * instead of the created rows, because people may have changed the rows since.
 */
export async function registerRequest(
  { withTx }: Pick<RequestContext, 'withTx'>,
  { headers, key_id, operation }: KeyRequest,
  input: object,
): Promise<string> {
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  return withTx(({ tx, actor: { workspace_id } }) =>
    asSystem(tx, async (system) => {
      const id = toIdempotencyId(headers, await findFirstKeyId(system, key_id), operation);
      const first = await storeRequest(system, { workspace_id, id, fingerprint });
      if (first !== fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      return id;
    }),
  );
}
