import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';

const offers = (toast: NotificationData): boolean => toast['data-offers'] === true;

/**
 * News that waits for its turn is no longer true when it comes: where there is no room, the oldest leaves, and what offers
 * something to do leaves last.
 */
export function showNow(toast: NotificationData, isOffer = false): string {
  const id = notifications.show({ ...toast, 'data-offers': isOffer });
  const { notifications: standing, queue } = notificationsStore.getState();
  const leaving = standing
    .filter((each) => each.id !== id)
    .toSorted((one, other) => Number(offers(one)) - Number(offers(other)))
    .slice(0, queue.length);
  for (const each of leaving) if (each.id !== undefined) notifications.hide(each.id);
  return id;
}

/** What still can be acted on stays. */
export function takeAway(color: string): void {
  notifications.updateState(notificationsStore, (all) =>
    all.filter((toast) => toast.color !== color || offers(toast)),
  );
}
