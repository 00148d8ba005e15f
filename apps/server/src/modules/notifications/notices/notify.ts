import { defaultPreference } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { queueDelivery } from '../delivery/deliver-definition.ts';
import type { NewNotice } from './new-notice.ts';
import { lockSubject, type Receiver, writeNotice } from './notify.queries.ts';

/**
 * Notifies people in the transaction of the change: `asSystem(tx, (tx) => notify(services, tx, notice))`. It runs as
 * the system role, because no person may write rows of others. Notices about one subject within five minutes are
 * folded into one.
 */
export async function notify(
  services: Services,
  tx: SystemTx,
  ...notices: readonly NewNotice[]
): Promise<void> {
  // A fixed order prevents deadlocks.
  const ordered = [...notices].sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  const notified: (Receiver & { readonly workspace_id: string })[] = [];
  for (const notice of ordered) {
    const { workspace_id } = notice;
    await lockSubject(tx, toKey(notice));
    const preset = defaultPreference(notice.kind);
    const receivers = await writeNotice(tx, notice, {
      ...preset,
      in_app: preset.in_app || notice.isFailure === true,
    });
    notified.push(...receivers.map((receiver) => ({ ...receiver, workspace_id })));
  }
  for (const { workspace_id, id: notice_id, goes_further } of notified)
    if (goes_further) await queueDelivery(tx, { workspace_id, notice_id });
  const events = notified.flatMap(({ workspace_id, user_id, in_app }) =>
    user_id && in_app
      ? [{ workspace_id, actor_user_id: null, name: 'notice.changed' as const, ids: { user_id } }]
      : [],
  );
  if (events.length > 0) await services.recordEvent(tx, ...events);
}

const toKey = ({ workspace_id, about }: NewNotice): string =>
  `notice:${workspace_id}:${Object.values(about).join()}`;
