import type { OutreachProvider } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { readHeyreachEvent, readInstantlyEvent } from '@hearback/providers';
import { AppError } from '../../../platform/app-error.ts';
import { hashLinkToken } from '../../../platform/link-token.ts';
import type { Services } from '../../../platform/services.ts';
import { findByWebhookSecret, touchLastEvent } from '../../accounts/index.ts';
import { digestOfBody, readBody } from './read-body.ts';
import { storeEvent, tellOfArrival } from './store-event.ts';

const READERS = { instantly: readInstantlyEvent, heyreach: readHeyreachEvent };

/** Neither provider signs: the secret in the address is the proof. An unknown one is an address that does not exist. */
export async function receiveOutreach(
  services: Services,
  provider: OutreachProvider,
  secret: string,
  raw: Buffer,
): Promise<void> {
  const { payload, readable } = readBody(raw);
  const { external_id, kind } = readable
    ? READERS[provider](payload)
    : { external_id: digestOfBody(raw), kind: 'unknown' };
  await withSystem(services.db, 'store webhook', async (tx) => {
    const account = await findByWebhookSecret(tx, provider, hashLinkToken(secret));
    if (!account) throw new AppError('NOT_FOUND');
    const { workspace_id, id: account_id } = account;
    await storeEvent(tx, { workspace_id, provider, account_id, external_id, kind, payload });
    if (await touchLastEvent(tx, workspace_id, account_id))
      await tellOfArrival(services, tx, workspace_id, { account_id });
  });
}
