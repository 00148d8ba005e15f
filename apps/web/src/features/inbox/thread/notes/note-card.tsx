import { findMentions, type Note } from '@hearback/contract';
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useRemoveNote } from '#web/features/inbox/api/notes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { IconPencil, IconTrash } from '#web/ui/icons/inbox.ts';
import { LazyNoteEditor } from './new-note.tsx';
import classes from './notes.module.css';

type Props = { contact_id: string; note: Note };

/** Shown between the messages in a different color, because it is internal and never sent. */
export function NoteCard({ contact_id, note }: Props) {
  const { profile } = useViewer();
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveNote(contact_id);
  if (isEditing)
    return (
      <Suspense fallback={null}>
        <LazyNoteEditor contact_id={contact_id} note={note} onClose={() => setEditing(false)} />
      </Suspense>
    );
  const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;
  const button = { variant: 'subtle', color: 'gray', size: 'sm' } as const;
  return (
    <article className={classes.note} aria-label="Note">
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Text size="xs" className={classes.head}>
          <b>{note.author_name}</b> noted,{' '}
          <time dateTime={note.created_at}>{formatMoment(note.created_at)}</time>
          {note.edited_at !== null && <span title={formatMoment(note.edited_at)}> (edited)</span>}
        </Text>
        {note.author_id === profile.id && (
          <Group gap={4} wrap="nowrap">
            <Tooltip label="Edit note">
              <ActionIcon {...button} aria-label="Edit note" onClick={() => setEditing(true)}>
                <IconPencil {...icon} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Remove note">
              <ActionIcon {...button} aria-label="Remove note" onClick={() => remove.mutate({ id: note.id })}>
                <IconTrash {...icon} />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
      </Group>
      <Text size="sm" className={classes.words}>
        <Words note={note} />
      </Text>
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
