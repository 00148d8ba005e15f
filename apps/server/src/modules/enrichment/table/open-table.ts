import { createHash } from 'node:crypto';
import { type ClayClient, createClay } from '@hearback/providers';
import { createBudget } from '#server/platform/concurrency/rate-budget.ts';
import type { Services } from '#server/platform/services.ts';
import { type ClayWebhook, TABLE_TOKEN, TABLE_URL } from './table.queries.ts';

/** Clay accepts 10 rows a second per workspace across all tables; some are left for other uses. */
const ROWS = { capacity: 6, perMs: 1_000 };

/** The same for one webhook, regardless of the workspace, because Clay counts per webhook. */
export const hashSlug = (slug: string): string => createHash('sha256').update(slug).digest('base64url');

export function openTable({ config, db, secretBox }: Services, webhook: ClayWebhook): ClayClient {
  const slug = secretBox.open(TABLE_URL, webhook);
  return createClay({
    baseUrl: config.clayBase,
    slug,
    authToken:
      webhook.sealed_auth_token === null
        ? null
        : secretBox.open(TABLE_TOKEN, { ...webhook, sealed_auth_token: webhook.sealed_auth_token }),
    budget: createBudget(db, `clay:${hashSlug(slug)}`, ROWS),
  });
}
