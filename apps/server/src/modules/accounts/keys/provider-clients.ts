import type { OutreachProvider } from '@hearback/contract';
import {
  createHeyreach,
  createInstantly,
  type HeyreachClient,
  type InstantlyClient,
  type KeyAccount,
} from '@hearback/providers';
import { createBudget } from '#server/platform/concurrency/rate-budget.ts';
import type { Services } from '#server/platform/services.ts';

const MINUTE_MS = 60_000;
/** Instantly's rate limits per workspace, for all keys together. */
const INSTANTLY_CALLS = { capacity: 100, perMs: 1_000 };
const INSTANTLY_EMAILS = { capacity: 20, perMs: MINUTE_MS };
const HEYREACH_CALLS = { capacity: 300, perMs: MINUTE_MS };
/** A person is waiting for the response. */
const KEY_CHECK_TIMEOUT_MS = 10_000;

type Names = {
  readonly apiKey: string;
  readonly provider_account_id: string;
  /** Calls that would wait longer for the rate limit are refused. */
  readonly maxWaitMs?: number | undefined;
};

/** Budgets are per provider account, regardless of the workspace, because that is how the provider counts. */
export const openInstantly = (
  { config, db }: Services,
  { apiKey, provider_account_id, maxWaitMs }: Names,
): InstantlyClient =>
  createInstantly({
    apiKey,
    baseUrl: config.outreach.instantly,
    timeoutMs: config.outreach.timeoutMs,
    budget: createBudget(db, `instantly:${provider_account_id}`, { ...INSTANTLY_CALLS, maxWaitMs }),
    emailsBudget: createBudget(db, `instantly-emails:${provider_account_id}`, {
      ...INSTANTLY_EMAILS,
      maxWaitMs,
    }),
  });

export const openHeyreach = (
  { config, db }: Services,
  { apiKey, provider_account_id, maxWaitMs }: Names,
): HeyreachClient =>
  createHeyreach({
    apiKey,
    baseUrl: config.outreach.heyreach,
    timeoutMs: config.outreach.timeoutMs,
    budget: createBudget(db, `heyreach:${provider_account_id}`, { ...HEYREACH_CALLS, maxWaitMs }),
  });

/** Throws the provider's refusal. Not rate limited, because the account is only known from the response. */
export function checkKey(
  { config }: Services,
  provider: OutreachProvider,
  apiKey: string,
): Promise<KeyAccount> {
  const connection = { apiKey, baseUrl: config.outreach[provider], timeoutMs: KEY_CHECK_TIMEOUT_MS };
  return (provider === 'instantly' ? createInstantly(connection) : createHeyreach(connection)).checkKey();
}
