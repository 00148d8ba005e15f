import type { Lead } from '@hearback/contract';
import { Alert, List, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { EDIT_FIELDS, type EditField, FIELD_NAMES } from '../lead-edits.ts';
import { type Conflict, useEditContact } from './use-edit-contact.ts';

/** Limits of the contract. */
const MAX_LETTERS: Partial<Record<EditField, number>> = { email: 320, linkedin_url: 500, phone: 60 };

const TYPES: Partial<Record<EditField, string>> = { email: 'email', phone: 'tel' };

/** They belong to a contact shared by the workspace, and users limited to locations see only a part of it. */
const ADDRESSES: readonly EditField[] = ['email', 'linkedin_url'];
const FIXED = 'Only users with access to all locations can change this.';

type Props = { lead: Lead; onClose: () => void };

/** Mounted only while open, so that it starts from the current contact. */
export function EditContactDialog({ lead, onClose }: Props) {
  const isBound = useViewer().profile.writable_locations !== null;
  const { form, save, conflict, saving, isChanged } = useEditContact(lead, onClose);
  return (
    <FormDialog
      title="Edit Contact"
      size="lg"
      submit="Save changes"
      submitting={saving}
      disabled={!isChanged}
      onSubmit={save}
      onClose={onClose}
    >
      {conflict !== null && <ConflictNotice conflict={conflict} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {EDIT_FIELDS.map((field, index) => (
          <TextInput
            key={field}
            label={FIELD_NAMES[field]}
            type={TYPES[field] ?? 'text'}
            maxLength={MAX_LETTERS[field] ?? 300}
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
            {...form.getInputProps(field)}
            {...(isBound && ADDRESSES.includes(field) && { readOnly: true, description: FIXED })}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  );
}

/** Takes the focus; otherwise it would be out of view above the pressed button. */
function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict) notice.current?.focus();
  }, [conflict]);
  const { disputed } = conflict;
  return (
    <Alert ref={notice} tabIndex={-1} color="yellow" role="alert" title="Someone else changed this contact">
      {disputed.length === 0 ? (
        'Their changes are shown below next to yours. Saving keeps both.'
      ) : (
        <Stack gap={4}>
          <Text size="sm">
            {`Both of you changed ${disputed.map(({ field }) => FIELD_NAMES[field]).join(', ')}. Saving replaces their change.`}
          </Text>
          <List size="sm" aria-label="Their changes">
            {disputed.map(({ field, theirs }) => (
              <List.Item key={field}>{`${FIELD_NAMES[field]}: ${theirs || 'empty'}`}</List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Alert>
  );
}
