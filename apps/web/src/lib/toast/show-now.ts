import { randomId } from '@mantine/hooks';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';

const offers = (toast: NotificationData): boolean => toast['data-offers'] === true;

/**
 * Of all, oldest first, those for which there is room. The last news and the last offer always stand: an answer that came
 * late must not take away what somebody was told a moment ago. Of the rest the oldest leaves, and what offers something to
 * do leaves last.
 */
function withRoomFor(all: readonly NotificationData[], limit: number): NotificationData[] {
  const newest = new Set([all.findLast(offers), all.findLast((each) => !offers(each))]);
  const leaving = all
    .filter((each) => !newest.has(each))
    .toSorted((one, other) => Number(offers(one)) - Number(offers(other)))
    .slice(0, Math.max(0, all.length - limit));
  return all.filter((each) => !leaving.includes(each));
}

/** News that waits for its turn is no longer true when it comes: it stands at once, and what it says again is said last. */
export function showNow(toast: NotificationData, isOffer = false): string {
  const id = toast.id ?? randomId();
  const { limit } = notificationsStore.getState();
  notifications.updateState(notificationsStore, (all) =>
    withRoomFor([...all.filter((each) => each.id !== id), { ...toast, id, 'data-offers': isOffer }], limit),
  );
  return id;
}

/** What still can be acted on stays. */
export function takeAway(color: string): void {
  notifications.updateState(notificationsStore, (all) =>
    all.filter((toast) => toast.color !== color || offers(toast)),
  );
}
