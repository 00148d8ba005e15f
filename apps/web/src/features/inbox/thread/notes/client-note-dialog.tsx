import { type ClientNoteKind, MAX_NOTE_LENGTH } from '@hearback/contract';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAddClientNote } from '#web/features/inbox/api/notes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';

const WORDING = {
  question: { title: 'Ask the agency', label: 'Your question', submit: 'Send question' },
  flag: { title: 'Flag lead', label: 'Why do you flag this lead?', submit: 'Flag lead' },
} as const;

type Props = { contact_id: string; kind: ClientNoteKind; onClose: () => void };

export function ClientNoteDialog({ contact_id, kind, onClose }: Props) {
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
      <Textarea
        data-autofocus
        label={label}
        description={`This goes to ${workspace_name}, never to the lead.`}
        autosize
        minRows={3}
        maxRows={9}
        maxLength={MAX_NOTE_LENGTH}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
