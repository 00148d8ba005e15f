import { findMentions, type Note } from '@hearback/contract';
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { IconPencil, IconTrash } from '#web/ui/icons/inbox.ts';
import { useRemoveNote } from '../api/notes.ts';
import { LazyNoteEditor } from './new-note.tsx';
import classes from './notes.module.css';

type Props = {
  note: Note;
  /** Answers of the team to a question or flag, oldest first. */
  answers?: readonly Note[];
};

const WORDING = {
  note: { name: 'Note', said: 'noted' },
  question: { name: 'Question', said: 'asked' },
  flag: { name: 'Flag', said: 'flagged this lead' },
  answer: { name: 'Answer', said: 'answered' },
} as const satisfies Record<Note['kind'], { name: string; said: string }>;

/** Shown between the messages in a different color, because it is never sent to the lead. */
export function NoteCard({ note, answers = [] }: Props) {
  const { thread, canWrite } = useOpenThread();
  const { profile } = useViewer();
  const [isEditing, setEditing] = useState(false);
  const [isAnswering, setAnswering] = useState(false);
  const { name, said } = WORDING[note.kind];
  const isAsked = note.kind === 'question' || note.kind === 'flag';
  const remove = useRemoveNote(thread.contact.id);
  if (isEditing) return <LazyNoteEditor note={note} onClose={() => setEditing(false)} />;
  const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;
  const button = { variant: 'subtle', color: 'gray', size: 'sm' } as const;
  return (
    <article className={classes.note} data-kind={note.kind} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Text size="xs" className={classes.head}>
          <b>{note.author_name}</b> {said},{' '}
          <time dateTime={note.created_at}>{formatMoment(note.created_at)}</time>
          {note.edited_at !== null && <span title={formatMoment(note.edited_at)}> (edited)</span>}
        </Text>
        {canWrite && note.author_id === profile.id && (
          <Group gap={4} wrap="nowrap">
            <Tooltip label={`Edit ${name.toLowerCase()}`}>
              <ActionIcon
                {...button}
                aria-label={`Edit ${name.toLowerCase()}`}
                onClick={() => setEditing(true)}
              >
                <IconPencil {...icon} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={`Remove ${name.toLowerCase()}`}>
              <ActionIcon
                {...button}
                aria-label={`Remove ${name.toLowerCase()}`}
                onClick={() => remove.mutate({ id: note.id })}
              >
                <IconTrash {...icon} />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
      </Group>
      <Text size="sm" className={classes.words}>
        <Words note={note} />
      </Text>
      {answers.map((answer) => (
        <NoteCard key={answer.id} note={answer} />
      ))}
      {isAnswering && <LazyNoteEditor question={note} onClose={() => setAnswering(false)} />}
      {isAsked && canWrite && !isAnswering && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setAnswering(true)}>
          Answer
        </Button>
      )}
    </article>
  );
}

/** Highlights mentioned people. */
function Words({ note: { content, mentions } }: { note: Note }) {
  const found = findMentions(content, mentions);
  const ends = [0, ...found.map(({ to }) => to)];
  return (
    <>
      {found.map(({ from, to }, index) => (
        <span key={from}>
          {content.slice(ends[index], from)}
          <b>{content.slice(from, to)}</b>
        </span>
      ))}
      {content.slice(ends.at(-1))}
    </>
  );
}
