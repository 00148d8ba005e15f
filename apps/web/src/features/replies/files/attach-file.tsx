import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import type { InsertText } from './files-dialog.tsx';

const FilesDialog = lazyDialog(async () => (await import('./files-dialog.tsx')).FilesDialog);

/** Adds a file to the reply as a link. */
export function AttachFile({ onInsert, isDisabled }: { onInsert: InsertText; isDisabled: boolean }) {
  const { contact } = useOpenThread().thread;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" disabled={isDisabled} onClick={() => setOpen(true)}>
        Attach file
      </Button>
      {isOpen && <FilesDialog contactId={contact.id} onInsert={onInsert} onClose={() => setOpen(false)} />}
    </>
  );
}
