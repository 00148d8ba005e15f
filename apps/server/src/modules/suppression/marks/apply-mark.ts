import { withSystem } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { ProviderPending, ProviderRefusal } from './failures.ts';
import {
  deleteMark,
  insertMark,
  type MarkOrigin,
  type MarkPlace,
  reclaimMark,
  saveExternalId,
} from './marks.queries.ts';
import { openMark } from './open-mark.ts';

/**
 * Sets the entry at the provider and reads it back. An entry that others have set is left to them. Returns false if the account was
 * removed.
 */
export async function applyMark(services: Services, place: MarkPlace, origin: MarkOrigin): Promise<boolean> {
  const mark = await openMark(services, place);
  if (!mark) return false;
  const withTx = <T>(work: Parameters<typeof withSystem<T>>[2]) =>
    withSystem(services.db, 'mark at provider', work);
  const status = await withTx((tx) => reclaimMark(tx, place, origin));
  if (status === 'running') throw new ProviderPending('An earlier entry is being removed.');
  const isMissing = (await mark.find()) === null;
  if (isMissing) {
    await withTx((tx) => insertMark(tx, place, origin));
    await mark.add();
  }
  const id = await mark.find();
  if (id === null) throw new ProviderPending('The provider has not confirmed the change yet.');
  await withTx((tx) => saveExternalId(tx, place, id));
  try {
    await mark.requireEffective?.();
  } catch (error) {
    // An entry of ours that excludes the wrong people or no one is removed again.
    if (error instanceof ProviderRefusal && (isMissing || status !== null)) {
      await mark.remove(id);
      await withTx((tx) => deleteMark(tx, place));
    }
    throw error;
  }
  return true;
}
