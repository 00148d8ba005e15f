import type { PresentPerson } from '@hearback/contract';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { usePresentPeople } from '../api/presence.ts';
import classes from './presence.module.css';

const MAX_SHOWN = 3;

const toSentence = ({ name, is_typing }: PresentPerson): string =>
  is_typing ? `${name} is writing` : `${name} has this open`;

/** Small, to keep the list uncluttered. Names appear on hover. */
export function PresentPeople({ contact_id, size }: { contact_id: string; size: number }) {
  const people = usePresentPeople(contact_id);
  if (people.length === 0) return null;
  const others = people.slice(MAX_SHOWN);
  return (
    <span className={classes.people}>
      {people.slice(0, MAX_SHOWN).map((person) => (
        <Avatar
          key={person.user_id}
          name={person.name}
          tone="other"
          size={size}
          className={classes.person}
          data-writing={person.is_typing || undefined}
          title={toSentence(person)}
          role="img"
          aria-label={toSentence(person)}
        />
      ))}
      {others.length > 0 && (
        <span className={classes.more} title={others.map(toSentence).join('\n')}>
          +{others.length}
        </span>
      )}
    </span>
  );
}

/** Shown in the header as a live region for screen readers, because it affects what the user does next. */
export function ThreadPresence() {
  const contact_id = useOpenThread().thread.contact.id;
  const writers = usePresentPeople(contact_id).filter(({ is_typing }) => is_typing);
  const sentence = writers.map(({ name }) => `${name} is writing…`).join(' ');
  return (
    <>
      <PresentPeople contact_id={contact_id} size={20} />
      <span role="status" className={classes.said}>
        {sentence}
      </span>
    </>
  );
}
