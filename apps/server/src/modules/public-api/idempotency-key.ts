import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';

const MAX_LENGTH = 255;
const VISIBLE = /^[\x21-\x7e]+$/;

/**
 * Converts the header `Idempotency-Key` to the id that our own commands use. The same header of the same key and operation
 * is the same id, and of another key another one.
 */
export function toIdempotencyId(headers: Headers, key_id: string, operation: string): string {
  const header = headers.get('idempotency-key')?.trim() ?? '';
  if (header.length > MAX_LENGTH || !VISIBLE.test(header)) throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  const bytes = createHash('sha256').update(`${key_id}\n${operation}\n${header}`).digest().subarray(0, 16);
  // A UUID of version 8, whose content is ours to define.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
