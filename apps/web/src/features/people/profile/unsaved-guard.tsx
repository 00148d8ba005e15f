import { useBlocker } from '@tanstack/react-router';
import { confirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a navigation throws edits away. A session that ends is not asked: the way to /auth must stay open. */
export function UnsavedGuard({ fields }: { fields: number }) {
  useBlocker({
    disabled: fields === 0,
    enableBeforeUnload: fields > 0,
    shouldBlockFn: async ({ next }) => {
      if (next.pathname === '/settings' || next.pathname === '/auth') return false;
      return !(await confirmDialog({
        title: 'Leave without saving?',
        sentence: 'Your profile has changes that are not saved. Leaving throws them away.',
        numbers: [{ count: fields, of: fields === 1 ? 'unsaved field' : 'unsaved fields' }],
        confirm: 'Leave without saving',
        cancel: 'Stay here',
        destructive: true,
      }));
    },
  });
  return null;
}
