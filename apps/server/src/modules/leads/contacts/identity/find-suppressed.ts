import type { SuppressedKind } from '@hearback/contract';
import { readAsSystem, type SystemTx, type TenantTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { type Addresses, computeDigest, toIdentities } from './digests.ts';
import { listMatches } from './suppression.queries.ts';
import { findSuppressionKey } from './suppression-key.ts';

export type SuppressionMatch = {
  readonly kind: SuppressedKind;
  /** Data about this person may not be stored again, regardless of the source. */
  readonly is_erased: boolean;
};

/** The reason shown for a skipped row or person. */
export const ON_THE_LIST = 'On the do-not-contact list';

type Read = <T>(read: (tx: SystemTx) => Promise<T>) => Promise<T>;

/**
 * Returns for each person whether the workspace must not contact them. A thousand people take as many statements as one.
 */
export const findSuppressed = (
  services: Pick<Services, 'secretBox'>,
  tx: TenantTx,
  workspace_id: string,
  people: readonly Addresses[],
): Promise<(SuppressionMatch | null)[]> =>
  matchPeople(services, (read) => readAsSystem(tx, read), workspace_id, people);

/** The same in a system transaction. */
export const findSuppressedAsSystem = (
  services: Pick<Services, 'secretBox'>,
  tx: SystemTx,
  workspace_id: string,
  people: readonly Addresses[],
): Promise<(SuppressionMatch | null)[]> => matchPeople(services, (read) => read(tx), workspace_id, people);

async function matchPeople(
  services: Pick<Services, 'secretBox'>,
  read: Read,
  workspace_id: string,
  people: readonly Addresses[],
): Promise<(SuppressionMatch | null)[]> {
  const key = people.length > 0 ? await read((tx) => findSuppressionKey(services, tx, workspace_id)) : null;
  return matchWithKey(read, key, workspace_id, people);
}

/** The same with the key of `findSuppressionKey`. At most one statement, and none without a key. */
export const findSuppressedWithKey = (
  tx: SystemTx,
  key: Buffer | null,
  workspace_id: string,
  people: readonly Addresses[],
): Promise<(SuppressionMatch | null)[]> => matchWithKey((read) => read(tx), key, workspace_id, people);

async function matchWithKey(
  read: Read,
  key: Buffer | null,
  workspace_id: string,
  people: readonly Addresses[],
): Promise<(SuppressionMatch | null)[]> {
  if (key === null) return people.map(() => null);
  const digests = people.map((one) => toIdentities(one).map((identity) => computeDigest(key, identity)));
  const matches = await read((tx) => listMatches(tx, workspace_id, [...new Set(digests.flat())]));
  const byDigest = new Map(matches.map(({ digest, ...match }) => [digest, match]));
  return digests.map((own) => {
    const found = own.flatMap((digest) => byDigest.get(digest) ?? []);
    return found.find(({ is_erased }) => is_erased) ?? found[0] ?? null;
  });
}
