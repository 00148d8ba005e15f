import { createHash } from 'node:crypto';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import { storeRequest } from './api-requests.queries.ts';

/**
 * Throws if the idempotency key was used with another input. Requests are compared, not the rows that they created, which
 * people may have changed since.
 */
export async function requireSameRequest(
  { enter }: Pick<RequestContext, 'enter'>,
  id: string,
  input: object,
): Promise<void> {
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const first = await enter(({ tx, actor: { workspace_id } }) =>
    asSystem(tx, (system) => storeRequest(system, { workspace_id, id, fingerprint })),
  );
  if (first !== fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
}
