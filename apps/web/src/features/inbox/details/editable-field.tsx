import { type Contact, canIn } from '@hearback/contract';
import { ActionIcon, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { useCopy } from '#web/ui/connections/use-copy.ts';
import { IconCheck, IconCopy, IconPencil, IconX } from '#web/ui/icons/inbox.ts';
import { type DetailField, useEditDetail } from '../api/details.ts';

type Props = {
  contact: Pick<Contact, 'id' | 'location_id'>;
  field: DetailField;
  label: string;
  value: string | null;
};

/** A detail that can be copied and edited in place. */
export function EditableField({ contact, field, label, value }: Props) {
  const canWrite = canIn(useViewer().profile, 'leads:write', contact.location_id);
  const edit = useEditDetail(contact.id, field);
  if (edit.before !== undefined)
    return (
      <Editing label={label} before={edit.before} isBusy={edit.isBusy} onSave={edit.save} onEnd={edit.end} />
    );
  if (value === null && !canWrite) return null;
  return (
    <Group gap={2} wrap="nowrap">
      <Text size="sm" c={value === null ? 'dimmed' : undefined} style={{ overflowWrap: 'anywhere' }}>
        {value ?? `No ${label.toLowerCase()} yet`}
      </Text>
      {value !== null && <Copy label={label} value={value} />}
      {canWrite && (
        <Control label={`Edit ${label.toLowerCase()}`} isBusy={edit.isBusy} onPress={edit.begin}>
          <IconPencil size={14} aria-hidden="true" />
        </Control>
      )}
    </Group>
  );
}

function Copy({ label, value }: { label: string; value: string }) {
  const { copied, copy } = useCopy(value);
  const Picture = copied ? IconCheck : IconCopy;
  return (
    <Control label={copied ? 'Copied' : `Copy ${label.toLowerCase()}`} onPress={copy}>
      <Picture size={14} aria-hidden="true" />
    </Control>
  );
}

type EditingProps = {
  label: string;
  before: string;
  isBusy: boolean;
  onSave: (value: string) => void;
  onEnd: () => void;
};

function Editing({ label, before, isBusy, onSave, onEnd }: EditingProps) {
  const [typed, setTyped] = useState(before);
  const save = () => (typed.trim() === before ? onEnd() : onSave(typed));
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    // In the drawer, Escape would also close the drawer.
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else onEnd();
  };
  return (
    <Group gap={2} wrap="nowrap">
      <TextInput
        size="xs"
        aria-label={label}
        data-autofocus
        autoFocus
        maxLength={320}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Control label={`Save ${label.toLowerCase()}`} isBusy={isBusy} onPress={save}>
        <IconCheck size={14} aria-hidden="true" />
      </Control>
      <Control label="Cancel editing" onPress={onEnd}>
        <IconX size={14} aria-hidden="true" />
      </Control>
    </Group>
  );
}

type ControlProps = { label: string; isBusy?: boolean; onPress: () => void; children: ReactNode };

const Control = ({ label, isBusy = false, onPress, children }: ControlProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} loading={isBusy} onClick={onPress}>
      {children}
    </ActionIcon>
  </Tooltip>
);
