import { withSystem } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { markUsed } from './api-keys.queries.ts';

const PAUSE_MS = 60_000;
const MAX_RECORDED = 10_000;

/** Stores when and from where a key was last used, at most once a minute for each key and process. */
export function createRecordUse(services: Services): (id: string, address: string) => Promise<void> {
  const recorded = new Map<string, number>();
  return async (id, address) => {
    if (performance.now() < (recorded.get(id) ?? 0)) return;
    if (recorded.size >= MAX_RECORDED) recorded.clear();
    recorded.set(id, performance.now() + PAUSE_MS);
    await withSystem(services.db, 'record the use of an API key', (tx) => markUsed(tx, id, address)).catch(
      (err: unknown) => services.log.warn({ err }, 'the use of an API key was not recorded'),
    );
  };
}
