import { MAX_NOTE_LENGTH, type Note } from '@hearback/contract';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useSaveNote } from '#web/features/inbox/api/notes.ts';
import classes from './notes.module.css';
import { useMentionMenu } from './use-mention-menu.ts';

type Props = { contact_id: string; note?: Note; onClose: () => void };

/** Ctrl+Enter saves, Esc closes, and @ suggests people who can read the note. */
export function NoteEditor({ contact_id, note, onClose }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(note?.content ?? '');
  const menu = useMentionMenu(area, contact_id, setText);
  const { save, isSaving } = useSaveNote(contact_id);
  const canSave = text.trim() !== '' && !isSaving;
  const submit = () => canSave && save(text.trim(), note, onClose);
  useEffect(() => area.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || menu.press(event)) return;
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!saves && event.key !== 'Escape') return;
    event.preventDefault();
    if (saves) submit();
    else onClose();
  };
  const marked = menu.isOpen ? menu.people[menu.active] : undefined;
  return (
    <div className={classes.note}>
      <Textarea
        ref={area}
        aria-label="Note"
        placeholder="Only visible to your team. Use @ to mention someone."
        autosize
        minRows={2}
        maxRows={9}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        readOnly={isSaving}
        onChange={(event) => {
          setText(event.currentTarget.value);
          menu.look();
        }}
        onKeyDown={press}
        aria-controls={menu.isOpen ? id : undefined}
        aria-activedescendant={marked && `${id}-${marked.id}`}
      />
      {menu.isOpen && (
        <div role="listbox" id={id} aria-label="People" className={classes.people}>
          {menu.people.map((person, index) => (
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === menu.active}
              className={classes.person}
              // Keeps the focus in the text field.
              onMouseDown={(event) => {
                event.preventDefault();
                menu.choose(person);
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <Group gap="xs" mt="xs">
        <Button size="xs" loading={isSaving} disabled={!canSave} onClick={submit}>
          Save note
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Text size="xs" c="dimmed">
          Never sent
        </Text>
      </Group>
    </div>
  );
}
