import type { ApiPermission } from '@hearback/contract';
import type { Actor, Claim } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import {
  authorizeOnEntry,
  findClaim,
  guardRoute,
  type RequestContext,
} from '#server/platform/http/implement.ts';
import { registerRequest } from '../idempotency/idempotency-key.ts';
import type { RateLimits } from './rate-limits.ts';

type ActorKey = NonNullable<Actor['api_key']>;

const REMEMBERED_MS = 5_000;
const MAX_REMEMBERED = 10_000;

/**
 * Proves the key and checks its state, rate limit and permission before the input is validated, so that errors of the input reveal
 * nothing to a request without a valid key, and invalid requests are counted.
 *
 * A key that read something in the last seconds is counted, and its input is validated immediately. Its state, network and
 * permission are checked in the transaction that reads, so a revoked key reads nothing.
 */
export function createKeyAuthorization(limits: RateLimits) {
  const remembered = new Map<string, { readonly key: ActorKey; readonly until: number }>();

  function remember(key: ActorKey): void {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key.id, { key, until: performance.now() + REMEMBERED_MS });
  }
  function recall(id: string, permission: ApiPermission | null): ActorKey | null {
    const found = remembered.get(id);
    if (!found || found.until < performance.now()) return null;
    return isAllowed(found.key, permission) ? found.key : null;
  }

  /** Counts a read of a recent key. Null if the key must be read first. */
  async function admitRecent(
    context: HttpContext,
    permission: ApiPermission | null,
  ): Promise<HttpContext | null> {
    const { claim, key_id } = await requireKey(context);
    const recent = context.method === 'GET' ? recall(key_id, permission) : null;
    if (!recent) return null;
    await limits.take(recent, context.setHeader);
    return toAdmitted(context, claim, permission);
  }

  async function authorizeKey(
    context: HttpContext,
    path: readonly string[],
    permission: ApiPermission | null,
  ) {
    const { claim, key_id } = await requireKey(context);
    const admitted = toAdmitted(context, claim, permission);
    let withTx: RequestContext['withTx'];
    if (await admitRecent(admitted, permission)) {
      withTx = authorizeOnEntry(admitted, { access: 'profile:read' }, claim);
    } else {
      const counted: HttpContext = { ...admitted, admitKey: () => undefined };
      ({ withTx } = await guardRoute(counted, ['v1', ...path], 'profile:read', async (txContext) => {
        const { api_key } = txContext.actor;
        if (!api_key) throw new AppError('API_KEY_INVALID');
        await limits.take(api_key, context.setHeader);
        requireAllowed(api_key, permission);
        remember(api_key);
        return txContext;
      }));
    }
    const toId = (operation: string, input: object) =>
      registerRequest({ withTx }, { headers: context.headers, key_id, operation }, input);
    return { admitted, withTx, toId };
  }
  return { admitRecent, authorizeKey };
}
export type KeyAuthorization = ReturnType<typeof createKeyAuthorization>;

async function requireKey(context: HttpContext): Promise<{ readonly claim: Claim; readonly key_id: string }> {
  const claim = await findClaim(context);
  const key_id = claim?.api_key?.id;
  if (!claim || key_id === undefined) throw new AppError('API_KEY_INVALID');
  return { claim, key_id };
}

const toAdmitted = (context: HttpContext, claim: Claim, permission: ApiPermission | null): HttpContext => ({
  ...context,
  authenticate: async () => claim,
  admitKey: (key) => requireAllowed(key, permission),
});

const isAllowed = ({ permissions }: ActorKey, permission: ApiPermission | null): boolean =>
  permission === null || permissions.includes(permission);

function requireAllowed(key: ActorKey, permission: ApiPermission | null): void {
  if (!isAllowed(key, permission))
    throw new AppError('API_KEY_PERMISSION_MISSING', {
      detail: `This API key does not have the permission ${permission}.`,
    });
}
