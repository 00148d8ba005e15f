import { notifications } from '@mantine/notifications';

/** For what went half well. Stays as long as an error does, for somebody has to act on it. */
export function toastWarning(title: string): void {
  notifications.show({
    id: `warning:${title}`,
    title,
    message: '',
    color: 'yellow',
    autoClose: 8000,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}
