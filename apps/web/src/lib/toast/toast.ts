import { createElement, Fragment, type ReactNode } from 'react';
import { createStore } from '../store.ts';
import { showNow } from './show-now.ts';
import { TOAST_MS } from './toast-times.ts';

type Kind = 'success' | 'warning' | 'error' | 'info';

const COLORS = { success: 'green', warning: 'yellow', error: 'red', info: 'brand' } as const;

const toastCount = createStore(() => 0);

/** Shows the result and an optional action below it. */
const withNext = (message: string, next: string): ReactNode =>
  createElement(
    Fragment,
    null,
    createElement('div', null, message),
    createElement('div', { style: { color: 'var(--mantine-color-dimmed)' } }, next),
  );

function show(kind: Kind, title: string, message?: string, next?: string): void {
  // Changing `autoClose` restarts Mantine's timer.
  const autoClose = TOAST_MS[kind] + (toastCount.get() % 100);
  toastCount.set(toastCount.get() + 1);
  showNow({
    // Equal text has the same id, so an open toast is not shown twice. A success toast is replaced by the newest with its title.
    id: kind === 'success' ? `${kind}:${title}` : `${kind}:${title}:${message ?? ''}`,
    title,
    message: next === undefined ? (message ?? '') : withNext(message ?? '', next),
    color: COLORS[kind],
    autoClose,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

export const toast = {
  success: (title: string, message?: string, next?: string) => show('success', title, message, next),
  /** For partial success. */
  warning: (title: string, message?: string, next?: string) => show('warning', title, message, next),
  error: (title: string, message?: string) => show('error', title, message),
  info: (title: string, message?: string) => show('info', title, message),
};
