import type { SystemTx } from '@hearback/database';
import {
  type Addresses,
  computeDigest,
  getSuppressionKey,
  ownIdentities,
} from '#server/modules/leads/index.ts';
import type { Services } from '#server/platform/services.ts';
import { eraseEntries, type SuppressionAuthor } from './list.queries.ts';

/**
 * Keeps only the digests of an erased person, even if they were on the list in plain text, so that no import, sync or
 * webhook restores them.
 */
export async function suppressErased(
  services: Pick<Services, 'secretBox'>,
  tx: SystemTx,
  workspace_id: string,
  person: Addresses,
  by: SuppressionAuthor,
): Promise<void> {
  const identities = ownIdentities(person);
  if (identities.length === 0) return;
  const key = await getSuppressionKey(services, tx, workspace_id);
  const digests = identities.map((identity) => ({
    kind: identity.kind,
    digest: computeDigest(key, identity),
  }));
  await eraseEntries(tx, workspace_id, digests, by);
}
