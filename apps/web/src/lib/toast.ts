import { notifications } from '@mantine/notifications';

type Kind = 'success' | 'error' | 'info';

const COLORS = { success: 'green', error: 'red', info: 'brand' } as const;

let shown = 0;

function show(kind: Kind, title: string, message?: string): void {
  // A toast whose time changes, by however little, stands its full time again.
  const autoClose = (kind === 'error' ? 8000 : 4000) + (shown++ % 100);
  const toast = {
    // The same words are the same toast: while it stands, it is not shown a second time.
    id: `${kind}:${title}:${message ?? ''}`,
    title,
    message: message ?? '',
    color: COLORS[kind],
    autoClose,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  };
  notifications.update(toast);
  notifications.show(toast);
}

export const toast = {
  success: (title: string, message?: string) => show('success', title, message),
  error: (title: string, message?: string) => show('error', title, message),
  /** What went wrong before is no longer news once it has gone right. */
  clear: () => notifications.clean(),
  info: (title: string, message?: string) => show('info', title, message),
};
