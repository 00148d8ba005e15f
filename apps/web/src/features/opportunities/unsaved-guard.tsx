import { useBlocker } from '@tanstack/react-router';
import { confirmDialog } from '../../ui/confirm-dialog.tsx';

const contactIn = (search: object) => ('contact' in search ? search.contact : undefined);

/** Asks before another conversation or screen throws edits away. Filters and a session that ends are not asked. */
export function UnsavedGuard({ fields }: { fields: number }) {
  useBlocker({
    disabled: fields === 0,
    enableBeforeUnload: fields > 0,
    shouldBlockFn: async ({ current, next }) => {
      const stays =
        next.pathname === current.pathname && contactIn(next.search) === contactIn(current.search);
      if (stays || next.pathname === '/auth') return false;
      return !(await confirmDialog({
        title: 'Leave without saving?',
        sentence: 'The opportunity has changes that are not saved. Leaving throws them away.',
        numbers: [{ count: fields, of: fields === 1 ? 'unsaved field' : 'unsaved fields' }],
        confirm: 'Leave without saving',
        cancel: 'Stay here',
        destructive: true,
      }));
    },
  });
  return null;
}
