import { Group, Text } from '@mantine/core';
import { useContactSuppression } from './api.ts';
import classes from './suppression.module.css';
import { Entry, Removals } from './suppression-entry.tsx';

/** Shows who added the lead and why, and the result of each step. */
export function ContactEntries({ contact_id }: { contact_id: string }) {
  const { data } = useContactSuppression(contact_id);
  return (
    <section className={classes.note} aria-label="Do not contact">
      <Group gap="xs">
        <Text size="sm" fw={550}>
          On the do-not-contact list
        </Text>
      </Group>
      {data?.is_suppressed && data.entries.length === 0 && (
        <Text size="sm" c="dimmed">
          They are on the do-not-contact list of your workspace.
        </Text>
      )}
      {data?.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <Removals removals={data?.removals ?? []} />
    </section>
  );
}
