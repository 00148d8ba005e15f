import type { Outside } from '../../../platform/http/implement.ts';
import type { Services } from '../../../platform/services.ts';
import { requireCrm } from '../crm/require-crm.ts';
import { type LocationKey, listDueHere } from './oauth-tokens.queries.ts';
import { refreshToken } from './refresh-token.ts';

const HOUR_MS = 3_600_000;
const AT_ONCE = 2;

type Tally = { successful: number; failed: number; tokensProcessed: number };

/** The workspace's tokens that end within the hour, have ended, or were refused before. */
export async function refreshTokens({ services, enter }: Outside & { services: Services }): Promise<Tally> {
  const before = new Date(Date.now() + HOUR_MS);
  const due = await enter(({ tx }) => listDueHere(tx, before));
  if (due.length > 0) requireCrm(services);
  return refreshAll(services, due, before);
}

/** A few at a time: each holds a connection while the CRM is asked. */
export async function refreshAll(
  services: Services,
  due: readonly LocationKey[],
  before: Date,
): Promise<Tally> {
  const tally = { successful: 0, failed: 0, tokensProcessed: 0 };
  const waiting = due.values();
  const work = async () => {
    for (const key of waiting) {
      const refreshed = await refreshToken(services, key, (held) => held.expires_at < before);
      if (refreshed === 'gone') continue;
      tally.tokensProcessed += 1;
      tally['grant' in refreshed ? 'successful' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tally;
}
