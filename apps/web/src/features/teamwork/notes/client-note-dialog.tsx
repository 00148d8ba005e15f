import { type ClientNoteKind, MAX_NOTE_LENGTH } from '@hearback/contract';
import { useState } from 'react';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { useAddClientNote } from '../api/notes.ts';

const WORDING = {
  question: { title: 'Ask the agency', label: 'Your question', submit: 'Send question' },
  flag: { title: 'Flag lead', label: 'Why are you flagging this lead?', submit: 'Flag lead' },
} as const;

type Props = { kind: ClientNoteKind; onClose: () => void };

export function ClientNoteDialog({ kind, onClose }: Props) {
  const contact_id = useOpenThread().thread.contact.id;
  const { workspace_name } = useViewer().profile;
  const [content, setContent] = useState('');
  const { mutate, isPending } = useAddClientNote(contact_id);
  const { title, label, submit } = WORDING[kind];
  return (
    <FormDialog
      title={title}
      submit={submit}
      submitting={isPending}
      disabled={content.trim() === ''}
      onSubmit={() => mutate({ contact_id, kind, content: content.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <GrowingTextarea
        data-autofocus
        label={label}
        description={`This goes to ${workspace_name}, never to the lead.`}
        minRows={3}
        maxRows={9}
        maxLength={MAX_NOTE_LENGTH}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
