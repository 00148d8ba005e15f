import { defaultPreference } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { queueDelivery } from '../delivery/deliver-notification.job-definition.ts';
import type { NewNotification } from './new-notification.ts';
import { lockSubject, type Receiver, writeNotification } from './notify.queries.ts';

/**
 * Notifies people in the transaction of the change: `asSystem(tx, (tx) => notify(services, tx, notification))`. It runs as
 * the system role, because no person may write rows of others. Notifications about one subject within five minutes are
 * folded into one, except messages that a channel already shows and those about a location with another text.
 */
export async function notify(
  services: Services,
  tx: SystemTx,
  ...notifications: readonly NewNotification[]
): Promise<void> {
  // A fixed order prevents deadlocks.
  const ordered = [...notifications].sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  const notified: (Receiver & { readonly workspace_id: string })[] = [];
  for (const notification of ordered) {
    const { workspace_id } = notification;
    await lockSubject(tx, toKey(notification));
    const preset = defaultPreference(notification.kind);
    const receivers = await writeNotification(tx, notification, {
      ...preset,
      in_app: preset.in_app || notification.isFailure === true,
    });
    notified.push(...receivers.map((receiver) => ({ ...receiver, workspace_id })));
  }
  for (const { workspace_id, id: notification_id, goes_further } of notified)
    if (goes_further) await queueDelivery(tx, { workspace_id, notification_id });
  const events = notified.flatMap(({ workspace_id, user_id, in_app }) =>
    user_id && in_app
      ? [{ workspace_id, actor_user_id: null, name: 'notification.changed' as const, ids: { user_id } }]
      : [],
  );
  if (events.length > 0) await services.recordEvent(tx, ...events);
}

const toKey = ({ workspace_id, about }: NewNotification): string =>
  `notification:${workspace_id}:${Object.values(about).join()}`;
