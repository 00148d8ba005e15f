import { randomId } from '@mantine/hooks';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';

const offers = (toast: NotificationData): boolean => toast['data-offers'] === true;

/**
 * Selects the toasts that fit, oldest first. The newest message and the newest toast with an action always stay, so that
 * a late response does not hide a recent message. Of the others, the oldest are removed first, and toasts with an action last.
 */
function withRoomFor(all: readonly NotificationData[], limit: number): NotificationData[] {
  const newest = new Set([all.findLast(offers), all.findLast((each) => !offers(each))]);
  const leaving = all
    .filter((each) => !newest.has(each))
    .toSorted((one, other) => Number(offers(one)) - Number(offers(other)))
    .slice(0, Math.max(0, all.length - limit));
  return all.filter((each) => !leaving.includes(each));
}

/** Shows a toast immediately instead of queuing it, because it would be outdated later. A repeated toast moves to the end. */
export function showNow(toast: NotificationData, isOffer = false): string {
  const id = toast.id ?? randomId();
  const { limit } = notificationsStore.getState();
  notifications.updateState(notificationsStore, (all) =>
    withRoomFor([...all.filter((each) => each.id !== id), { ...toast, id, 'data-offers': isOffer }], limit),
  );
  return id;
}

/** Toasts with an available action stay. */
export function takeAway(color: string): void {
  notifications.updateState(notificationsStore, (all) =>
    all.filter((toast) => toast.color !== color || offers(toast)),
  );
}
