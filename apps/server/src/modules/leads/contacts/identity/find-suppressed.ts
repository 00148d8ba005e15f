import type { SuppressedKind } from '@hearback/contract';
import { asSystem, type SystemTx, type TenantTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { type Addresses, computeDigest, toIdentities } from './digests.ts';
import { listMatches } from './suppression.queries.ts';
import { findSuppressionKey } from './suppression-key.ts';

export type Suppressed = {
  readonly kind: SuppressedKind;
  /** Nothing of the person may be kept again, whoever brings it. */
  readonly is_erased: boolean;
};

/** What an import says of a row, and whoever else leaves somebody out. */
export const ON_THE_LIST = 'On the do-not-contact list';

/**
 * For each person whether the workspace must leave them alone, whoever put them on its list. As many statements for a
 * thousand as for one.
 */
export const findSuppressed = (
  services: Pick<Services, 'secretBox'>,
  tx: TenantTx,
  workspace_id: string,
  people: readonly Addresses[],
): Promise<(Suppressed | null)[]> =>
  asSystem(tx, (tx) => findSuppressedAsSystem(services, tx, workspace_id, people));

/** The same in a transaction of the system's. */
export async function findSuppressedAsSystem(
  services: Pick<Services, 'secretBox'>,
  tx: SystemTx,
  workspace_id: string,
  people: readonly Addresses[],
): Promise<(Suppressed | null)[]> {
  const key = people.length > 0 ? await findSuppressionKey(services, tx, workspace_id) : null;
  if (key === null) return people.map(() => null);
  const digests = people.map((one) => toIdentities(one).map((identity) => computeDigest(key, identity)));
  const matches = await listMatches(tx, workspace_id, [...new Set(digests.flat())]);
  const byDigest = new Map(matches.map(({ digest, ...match }) => [digest, match]));
  return digests.map((own) => {
    const found = own.flatMap((digest) => byDigest.get(digest) ?? []);
    return found.find(({ is_erased }) => is_erased) ?? found[0] ?? null;
  });
}
