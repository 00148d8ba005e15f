import { MAX_NOTE_LENGTH, type Note } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { useAnswerNote, useSaveNote } from '../api/notes.ts';
import classes from './notes.module.css';
import { useMentionMenu } from './use-mention-menu.ts';

type Props = {
  /** The note that is edited. */
  note?: Note;
  /** The question or flag of a client that is answered. */
  question?: Note;
  onClose: () => void;
};

/** Ctrl+Enter saves, Esc closes, and @ suggests people who can read the note. */
export function NoteEditor({ note, question, onClose }: Props) {
  const contact_id = useOpenThread().thread.contact.id;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(note?.content ?? '');
  const menu = useMentionMenu(area, contact_id, setText);
  const saving = useSaveNote(contact_id);
  const answering = useAnswerNote(contact_id);
  const isAnswer = question !== undefined || note?.kind === 'answer';
  const isSaving = saving.isSaving || answering.isPending;
  const save = (content: string) =>
    question
      ? answering.mutate({ id: question.id, content }, { onSuccess: onClose })
      : saving.save(content, note, onClose);
  const canSave = text.trim() !== '' && !isSaving;
  const submit = () => canSave && save(text.trim());
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
      <GrowingTextarea
        ref={area}
        aria-label={isAnswer ? 'Answer' : 'Note'}
        placeholder={
          isAnswer
            ? 'The client who asked sees your answer.'
            : 'Only visible to your team. Use @ to mention someone.'
        }
        minRows={2}
        maxRows={9}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        readOnly={isSaving}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (!isAnswer) menu.look();
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
          {isAnswer ? 'Send answer' : 'Save note'}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Text size="xs" c="dimmed">
          {isAnswer ? 'Never sent to the lead' : 'Never sent'}
        </Text>
      </Group>
    </div>
  );
}
