import { randomId } from '@mantine/hooks';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';

/** Shows a toast in place of the one on screen, because that one is outdated. Returns its id. */
export function showNow(toast: NotificationData): string {
  const id = toast.id ?? randomId();
  notifications.updateState(notificationsStore, () => [{ ...toast, id }]);
  return id;
}
