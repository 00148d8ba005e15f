import { sentences } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import {
  createHighlevel,
  createHighlevelApp,
  HIGHLEVEL_SCOPES,
  type HighlevelApp,
  type HighlevelClient,
  highlevelConsentUrl,
} from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import { createBudget, joinBudgets, readBudget } from '#server/platform/concurrency/rate-budget.ts';
import type { Services } from '#server/platform/services.ts';

export type Crm = {
  readonly app: HighlevelApp;
  /** The CRM's id of our app, used in its lists of installs. */
  readonly appId: string;
  /** The URL that the consent screen redirects to. The code exchange must send the same one. */
  readonly redirectUri: string;
  consentUrl(state: string): string;
  /** The CRM's API with a location's token. */
  at(ghl_location_id: string, accessToken: string): HighlevelClient;
};

/** The CRM's daily limit per app and location, shared by all processes. */
const DAY_LIMIT = { capacity: 200_000, perMs: 86_400_000 };

/** The CRM allows 100 calls in any 10 seconds: a full bucket of 20, and the 80 that are refilled meanwhile. */
const BURST_LIMIT = { capacity: 20, perMs: 2_500 };

const toBurstKey = (ghl_location_id: string) => `highlevel:${ghl_location_id}`;
const toDayKey = (ghl_location_id: string) => `highlevel-day:${ghl_location_id}`;

type Remaining = { readonly remaining: number; readonly limit: number };

/** The calls that the CRM still allows for the location. */
export async function readCrmBudget(
  tx: SystemTx,
  ghl_location_id: string,
): Promise<{ burst: Remaining; day: Remaining }> {
  const read = async (key: string, limit: typeof BURST_LIMIT) => ({
    remaining: await readBudget(tx, key, limit),
    limit: limit.capacity,
  });
  return {
    burst: await read(toBurstKey(ghl_location_id), BURST_LIMIT),
    day: await read(toDayKey(ghl_location_id), DAY_LIMIT),
  };
}

/** A person is waiting, and the refresh holds a lock meanwhile. */
const TIMEOUT_MS = 15_000;

export function requireCrm({ config, db }: Services): Crm {
  const { app: credentials, apiBase: baseUrl, authorizeUrl } = config.highlevel;
  if (!credentials) {
    throw new AppError('PROVIDER_UNAVAILABLE', { detail: sentences.CRM_NOT_SET_UP });
  }
  const { clientId } = credentials;
  const { origin, pathname } = new URL(authorizeUrl);
  const redirectUri = `${config.publicUrl}/integrations/callback`;
  return {
    app: createHighlevelApp({ ...credentials, baseUrl, timeoutMs: TIMEOUT_MS }),
    appId: clientId.split('-', 1)[0] ?? clientId,
    redirectUri,
    consentUrl: (state) =>
      highlevelConsentUrl({
        baseUrl: origin,
        path: pathname,
        clientId,
        redirectUri,
        scopes: HIGHLEVEL_SCOPES,
        state,
      }),
    at: (ghl_location_id, accessToken) =>
      createHighlevel({
        accessToken,
        baseUrl,
        timeoutMs: TIMEOUT_MS,
        budget: joinBudgets(
          createBudget(db, toBurstKey(ghl_location_id), BURST_LIMIT),
          createBudget(db, toDayKey(ghl_location_id), DAY_LIMIT),
        ),
      }),
  };
}
