import type { OutreachProvider } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { toHeyreachEventKind, toInstantlyEventKind } from '@hearback/providers';
import { listByWebhookSecrets, touchLastEvents } from '#server/modules/accounts/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { batchCalls } from '#server/platform/concurrency/batch-calls.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import type { NewEvent } from '../webhooks.queries.ts';
import { readBody } from './read-body.ts';
import { publishArrival, storeEvents } from './store-events.ts';

const KIND_OF = { instantly: toInstantlyEventKind, heyreach: toHeyreachEventKind };

type Post = Pick<NewEvent, 'external_id' | 'kind' | 'payload'> & { readonly hash: string };

const MAX_BATCH_SIZE = 100;

type OutreachIntake = {
  isKnown(secret: string): Promise<boolean>;
  receive(secret: string, raw: Buffer): Promise<void>;
};

/**
 * Neither provider signs its requests, so the secret in the URL is the proof; an unknown one returns 404. Under load,
 * concurrent posts share one transaction, and each is acknowledged after the commit.
 */
export function createOutreachIntake(services: Services, provider: OutreachProvider): OutreachIntake {
  const prove = batchCalls(
    (hashes: readonly string[]) => proveHashes(services, provider, hashes),
    MAX_BATCH_SIZE,
  );
  const store = batchCalls((posts: readonly Post[]) => storePosts(services, provider, posts), MAX_BATCH_SIZE);
  return {
    isKnown: (secret) => prove(hashLinkToken(secret)),
    async receive(secret, raw) {
      const { payload, digest: external_id } = readBody(raw);
      const kind = KIND_OF[provider](payload);
      const isStored = await store({ hash: hashLinkToken(secret), external_id, kind, payload });
      if (!isStored) throw new AppError('NOT_FOUND');
    },
  };
}

function proveHashes(
  { db }: Services,
  provider: OutreachProvider,
  hashes: readonly string[],
): Promise<boolean[]> {
  return withSystem(db, 'prove webhook', async (tx) => {
    const accounts = await listByWebhookSecrets(tx, provider, [...new Set(hashes)]);
    const accountHashes = new Set(accounts.map(({ webhook_secret_hash }) => webhook_secret_hash));
    return hashes.map((hash) => accountHashes.has(hash));
  });
}

/** Returns for each post whether its URL is valid. */
function storePosts(
  services: Services,
  provider: OutreachProvider,
  posts: readonly Post[],
): Promise<boolean[]> {
  return withSystem(services.db, 'store webhook', async (tx) => {
    const hashes = [...new Set(posts.map(({ hash }) => hash))];
    const accounts = await listByWebhookSecrets(tx, provider, hashes);
    const byHash = new Map(accounts.map((account) => [account.webhook_secret_hash, account]));
    const arrived = posts.flatMap(({ hash, ...post }) => {
      const account = byHash.get(hash);
      return account
        ? [{ workspace_id: account.workspace_id, account_id: account.id, provider, ...post }]
        : [];
    });
    await storeEvents(tx, arrived);
    if (accounts.length > 0)
      for (const { workspace_id, id } of await touchLastEvents(tx, accounts))
        await publishArrival(services, tx, workspace_id, { account_id: id });
    return posts.map(({ hash }) => byHash.has(hash));
  });
}
