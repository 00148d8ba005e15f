import type { Import } from '@hearback/contract';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { previewUndo, UNDO_FAILURE, useUndoImport } from '../api/imports.ts';

/** Loads the effects first, then asks for confirmation with those counts. */
export function useConfirmUndo(onUndone: (undone: Import) => void) {
  const [isCounting, setCounting] = useState(false);
  const undo = useUndoImport((undone) => {
    onUndone(undone);
    if (undone.state === 'undone') toast.success('Import undone');
  });

  const count = async (id: string) => {
    setCounting(true);
    try {
      return await previewUndo(id);
    } finally {
      setCounting(false);
    }
  };

  const ask = async ({ id, file_name }: Pick<Import, 'id' | 'file_name'>) => {
    try {
      const { undoable, reason, unlinked, deleted } = await count(id);
      if (!undoable) return toast.error('This import can no longer be undone.', reason ?? undefined);
      const sure = await confirmDialog({
        title: 'Undo this import?',
        sentence: `This removes everything imported from “${file_name}”. Contacts that existed before are kept.`,
        numbers: [
          { count: unlinked, one: 'lead removed from the campaign', many: 'leads removed from the campaign' },
          { count: deleted, one: 'contact deleted', many: 'contacts deleted' },
        ],
        confirm: 'Undo import',
        destructive: true,
      });
      if (sure) undo.mutate({ id });
    } catch (error) {
      toast.error(UNDO_FAILURE, describeError(error));
    }
  };

  return { ask, isBusy: isCounting || undo.isPending };
}
