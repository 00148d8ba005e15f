import { notifications } from '@mantine/notifications';

type Kind = 'success' | 'error' | 'info';

const COLORS = { success: 'green', error: 'red', info: 'brand' } as const;

function show(kind: Kind, title: string, message?: string): void {
  notifications.show({
    // The same words are the same toast: while it stands, it is not shown a second time.
    id: `${kind}:${title}:${message ?? ''}`,
    title,
    message: message ?? '',
    color: COLORS[kind],
    autoClose: kind === 'error' ? 8000 : 4000,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

export const toast = {
  success: (title: string, message?: string) => show('success', title, message),
  error: (title: string, message?: string) => show('error', title, message),
  /** What went wrong before is no longer news once it has gone right. */
  clear: () => notifications.clean(),
  info: (title: string, message?: string) => show('info', title, message),
};
