import { SNIPPET_LIMITS, SNIPPET_VARIABLES, type Snippet, unknownVariablesIn } from '@hearback/contract';
import { Alert, Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { useLocationNames, useSaveSnippet } from './api.ts';

type Props = { snippet: Snippet | null; onClose: () => void };

/** Mounted only while open, so that it starts from the current snippet each time. */
export function SnippetDialog({ snippet, onClose }: Props) {
  const { profile } = useViewer();
  const locations = useLocationNames().filter(({ mayWrite }) => mayWrite);
  const [name, setName] = useState(snippet?.name ?? '');
  const [content, setContent] = useState(snippet?.content ?? '');
  const [chosen, setChosen] = useState<string | null>(snippet?.location_id ?? null);
  const save = useSaveSnippet(onClose);
  const area = useRef<HTMLTextAreaElement>(null);
  const hasFocused = useRef(false);
  const isEverywhere = profile.writable_locations === null;
  const location_id = chosen ?? (isEverywhere ? null : (locations[0]?.value ?? null));
  const [unknown] = unknownVariablesIn(content);
  const submit = () => {
    save.mutate({ id: snippet?.id ?? null, name, content, location_id });
  };
  const insert = (variable: string) => {
    // Before the first focus, browsers report the caret at the start of the text.
    const at = hasFocused.current ? (area.current?.selectionStart ?? content.length) : content.length;
    const word = `{{${variable}}}`;
    setContent(content.slice(0, at) + word + content.slice(at));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + word.length, at + word.length);
    });
  };
  return (
    <FormDialog
      title={snippet ? 'Edit snippet' : 'New snippet'}
      size="lg"
      submit="Save"
      submitting={save.isPending}
      disabled={name.trim() === '' || content.trim() === '' || unknown !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error && <Alert color="red">{describeError(save.error, 'Unknown error')}</Alert>}
      <TextInput
        label="Name"
        description="Shortcut after /"
        maxLength={SNIPPET_LIMITS.name}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        ref={area}
        label="Text"
        onFocus={() => {
          hasFocused.current = true;
        }}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={SNIPPET_LIMITS.content}
        value={content}
        error={unknown === undefined ? undefined : `Unknown variable {{${unknown}}}.`}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          Filled in for each lead:
        </Text>
        {Object.entries(SNIPPET_VARIABLES).map(([variable, label]) => (
          <Button key={variable} size="compact-xs" variant="default" onClick={() => insert(variable)}>
            {label}
          </Button>
        ))}
      </Group>
      <NativeSelect
        label="For"
        value={location_id ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value || null)}
        data={[
          ...(isEverywhere ? [{ value: '', label: 'Everywhere in this workspace' }] : []),
          ...locations.map(({ value, label }) => ({ value, label })),
        ]}
      />
    </FormDialog>
  );
}
