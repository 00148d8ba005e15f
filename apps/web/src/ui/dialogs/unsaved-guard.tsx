import { useBlocker } from '@tanstack/react-router';
import { confirmDialog } from './confirm-dialog.tsx';

type RouteAddress = { readonly pathname: string; readonly search: object };

type Props = {
  /** Nothing is asked while there is none. */
  unsaved: number;
  /** Noun of the unsaved items: 'field'. */
  of?: string;
  /** Subject with unsaved changes: 'Your profile'. */
  what: string;
  /** Whether the edits outlive the way from one place to the other. */
  stays: (current: RouteAddress, next: RouteAddress) => boolean;
};

/** Asks before a navigation throws edits away. A session that ends is not asked: the way to /auth must stay open. */
export function UnsavedGuard({ unsaved, of = 'field', what, stays }: Props) {
  useBlocker({
    disabled: unsaved === 0,
    enableBeforeUnload: unsaved > 0,
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === '/auth' || stays(current, next)) return false;
      return !(await confirmDialog({
        title: 'Leave without saving?',
        sentence: `${what} has unsaved changes. Leaving discards them.`,
        numbers: [{ count: unsaved, one: `unsaved ${of}` }],
        confirm: 'Leave without saving',
        cancel: 'Stay here',
        destructive: true,
      }));
    },
  });
  return null;
}
