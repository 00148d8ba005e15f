import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { requireCrm } from '../require-crm.ts';
import type { LocationKey } from './grant.ts';
import { type Need, refreshToken } from './refresh-token.ts';
import { listRefreshableHere } from './tokens.queries.ts';

const HOUR_MS = 3_600_000;
/** A token of this age counts as fresh, so that pressing twice does not refresh twice. */
const FRESH_MS = 60_000;
const CONCURRENCY = 2;

type Tally = { successful: number; failed: number; tokensProcessed: number };

/** Refreshes all connected locations of the workspace, whether due or not. */
export async function refreshTokens({
  services,
  withTx,
}: RequestContext & { services: Services }): Promise<Tally> {
  const ending = new Date(Date.now() + HOUR_MS);
  const refreshed = new Date(Date.now() - FRESH_MS);
  const keys = await withTx(({ tx }) => listRefreshableHere(tx, { ending, refreshed }));
  if (keys.length > 0) requireCrm(services);
  return refreshAll(
    services,
    keys,
    (grant, row) => grant.expires_at < ending || row.refreshed_at < refreshed,
  );
}

/** A few at a time, because each holds a connection during the CRM call. */
export async function refreshAll(
  services: Services,
  keys: readonly LocationKey[],
  need: Need,
): Promise<Tally> {
  const tally = { successful: 0, failed: 0, tokensProcessed: 0 };
  const waiting = keys.values();
  const work = async () => {
    for (const key of waiting) {
      const refreshed = await refreshToken(services, key, need);
      if (refreshed === 'gone') continue;
      tally.tokensProcessed += 1;
      tally['grant' in refreshed ? 'successful' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return tally;
}
