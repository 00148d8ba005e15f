import { type Actor, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import { createRefusals } from '#server/platform/audit/refusals.ts';
import type { Services } from '#server/platform/services.ts';
import { type RequestInfo, withOrigin } from '../transaction.ts';

/** Audits refused writes. The line is written in its own transaction, because everything else was rolled back. */
export async function auditRefusal<T>(
  { services, method }: RequestInfo,
  path: readonly string[],
  work: (remember: (actor: Actor) => void) => Promise<T>,
): Promise<T> {
  let actor: Actor | undefined;
  try {
    return await work((entered) => {
      actor = entered;
    });
  } catch (error) {
    // The workspace and its trail may have been deleted meanwhile. The response is still the refusal.
    if (actor && method !== 'GET' && isRefusal(error))
      await appendRefusal(services, actor, path.join('.'), error.code);
    throw error;
  }
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.status === 403 || error.status === 404);

const refusals = createRefusals();

const appendRefusal = (services: Services, actor: Actor, action: string, code: string): Promise<void> =>
  // Refusals in previews of different clients get separate lines.
  refusals.add(
    `${actor.api_key?.id ?? actor.viewer?.user_id ?? ''} ${actor.user_id} ${action} ${code}`,
    (count) =>
      withSystem(services.db, 'audit a refusal', (tx) =>
        appendAudit(tx, {
          workspace_id: actor.workspace_id,
          // The member of the agency, not the client whose view they preview.
          actor: actor.viewer ?? actor,
          action,
          outcome: 'refused',
          details: withOrigin(actor, count > 1 ? { code, count } : { code }),
        }),
      ).catch((err: unknown) => services.log.error({ err }, 'refused write could not be audited')),
  );
