import { withSystem } from '@hearback/database';
import { makePushKeys, type PushKeys } from '@hearback/providers';
import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';
import type { Services } from '#server/platform/services.ts';
import { findPushKeys, insertPushKeys } from './push.queries.ts';

export const PUSH_PRIVATE_KEY = sealedColumn('system.push_keys', 'sealed_private_key', ['id']);

const PLACE = { id: 'vapid' };

/** One key pair for the installation. The first process that needs it creates it. */
export async function getPushKeys({ db, secretBox }: Pick<Services, 'db' | 'secretBox'>): Promise<PushKeys> {
  const storedKeys = await withSystem(db, 'find the keys for push', findPushKeys);
  if (storedKeys)
    return { public_key: storedKeys.public_key, private_key: secretBox.open(PUSH_PRIVATE_KEY, storedKeys) };
  const { public_key, private_key } = makePushKeys();
  const sealed_private_key = secretBox.seal(PUSH_PRIVATE_KEY, PLACE, private_key);
  await withSystem(db, 'make the keys for push', (tx) =>
    insertPushKeys(tx, { ...PLACE, public_key, sealed_private_key }),
  );
  return getPushKeys({ db, secretBox });
}
