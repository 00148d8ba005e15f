import type { ChatSessionDetail } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Alert, Button, Drawer, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/unsaved-guard.tsx';
import { inOrder } from '../numbered-emails.ts';
import classes from './editor.module.css';
import { EmailFields } from './email-fields.tsx';
import { type Conflict, useEmailEditor } from './use-email-editor.ts';
import { listEditorVariables } from './variables.ts';

type Props = { session: ChatSessionDetail; onClose: () => void };

/** Edits all emails of the sequence. Mounted only while open, so that it starts from the current draft. */
export function EmailEditor({ session, onClose }: Props) {
  const editor = useEmailEditor(session);
  const isReadOnly = session.campaign_id !== null;
  const unsaved = editor.isSaving ? 0 : editor.changed.length;
  const close = useAsked(() => (unsaved === 0 ? Promise.resolve(true) : confirmDiscard(unsaved)), onClose);
  return (
    <Drawer
      opened
      position="right"
      size="46rem"
      title="Email sequence"
      onClose={close}
      classNames={{ body: classes.drawer }}
    >
      <form
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
      >
        {editor.conflict !== null && <ConflictNotice conflict={editor.conflict} />}
        <ol className={classes.emails}>
          {inOrder(editor.emails).map((email) => (
            <EmailFields
              key={email.n}
              email={email}
              stored={editor.stored[email.n - 1]}
              variables={listEditorVariables(editor.emails)}
              isReadOnly={isReadOnly}
              onChange={(edit) => editor.set(email.n, edit)}
              onRevert={() => editor.revert(email.n)}
            />
          ))}
        </ol>
        {!isReadOnly && <Foot editor={editor} />}
      </form>
      <UnsavedGuard subject="The email sequence" of="email" unsaved={unsaved} stays={() => false} />
    </Drawer>
  );
}

/** Escape in the confirmation also reaches the drawer below it, which must not ask a second time. */
function useAsked(ask: () => Promise<boolean>, onYes: () => void): () => void {
  const isAsking = useRef(false);
  return () => {
    if (isAsking.current) return;
    isAsking.current = true;
    void ask().then((isSure) => {
      setTimeout(() => {
        isAsking.current = false;
      });
      if (isSure) onYes();
    });
  };
}

const confirmDiscard = (unsaved: number) =>
  confirmDialog({
    title: 'Close without saving?',
    sentence: 'Your changes to the emails are not saved. They will be lost if you close now.',
    numbers: [{ count: unsaved, one: 'unsaved email' }],
    confirm: 'Close without saving',
    cancel: 'Keep editing',
    destructive: true,
  });

function Foot({ editor }: { editor: ReturnType<typeof useEmailEditor> }) {
  const { changed, isSaving, canSave } = editor;
  return (
    <Group className={classes.foot} justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {changed.length === 0 ? 'All changes are saved.' : `${counted(changed.length, 'email')} changed`}
      </Text>
      <Button type="submit" loading={isSaving} disabled={!canSave}>
        Save changes
      </Button>
    </Group>
  );
}

function ConflictNotice({ conflict: { disputed, lost } }: { conflict: Conflict }) {
  return (
    <Alert color="yellow" role="alert" title="The draft changed while you were editing">
      {disputed.length > 0
        ? `Also changed elsewhere: ${disputed.join(', ')}. Saving overwrites the other change.`
        : 'The updated emails are shown below with your edits.'}
      {lost > 0 && ` ${counted(lost, 'edited email is', 'edited emails are')} no longer in the sequence.`}
    </Alert>
  );
}
