import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { createRegistry } from '#web/lib/store.ts';
import { confirmDialog } from './confirm-dialog.tsx';

type RouteAddress = { readonly pathname: string; readonly search: object };

type Props = {
  /** No confirmation is shown if this is 0. */
  unsaved: number;
  /** Noun of the unsaved items: 'field'. */
  of?: string;
  /** Subject with unsaved changes: 'Your profile'. */
  subject: string;
  /** Whether the edits survive the navigation. */
  stays: (current: RouteAddress, next: RouteAddress) => boolean;
};

const guards = createRegistry<object>();

/** Whether leaving may show a confirmation, so that the screen must not change before the URL. */
export const hasUnsaved = (): boolean => guards.entries.length > 0;

/**
 * Asks before a navigation discards edits. The end of a session is not blocked, because the
 * redirect to /auth must work.
 */
export function UnsavedGuard({ unsaved, of = 'field', subject, stays }: Props) {
  const isUnsaved = unsaved > 0;
  useLayoutEffect(() => {
    if (isUnsaved) return guards.add({});
  }, [isUnsaved]);
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === '/auth' || stays(current, next)) return false;
      return !(await confirmDialog({
        title: 'Leave without saving?',
        sentence: `${subject} has unsaved changes. Leaving discards them.`,
        numbers: [{ count: unsaved, one: `unsaved ${of}` }],
        confirm: 'Leave without saving',
        cancel: 'Stay here',
        destructive: true,
      }));
    },
  });
  return null;
}
