import type { PersonMatch } from '@hearback/contract';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toPersonQuery, useFindPeople, usePrivacyRun, useStartRun } from './api.ts';
import { Findings } from './findings.tsx';
import classes from './privacy.module.css';

/** Finds a person, then all data about them. */
export function PersonSearch() {
  const [term, setTerm] = useState('');
  const [selectedPerson, setSelectedPerson] = useState<PersonMatch | null>(null);
  const people = useFindPeople();
  const find = useStartRun();
  const run = usePrivacyRun(selectedPerson ? (find.data?.id ?? null) : null);
  const choose = (person: PersonMatch) => {
    setSelectedPerson(person);
    find.mutate({ kind: 'find', ...toPersonQuery(person) });
  };
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    setSelectedPerson(null);
    find.reset();
    if (term.trim().length > 1) people.mutate({ term });
  };
  const reset = () => {
    setTerm('');
    setSelectedPerson(null);
    people.reset();
    find.reset();
  };
  return (
    <Panel
      title="Personal data"
      description="Find all data about a person, export it, or erase it permanently."
    >
      <Stack gap="md">
        <form onSubmit={search} noValidate>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              className={classes.term}
              label="Email address, name or LinkedIn profile"
              autoComplete="off"
              spellCheck={false}
              value={term}
              onChange={(event) => setTerm(event.currentTarget.value)}
            />
            <Button type="submit" loading={people.isPending} disabled={term.trim().length < 2}>
              Find
            </Button>
          </Group>
        </form>
        {people.data && selectedPerson === null && <People people={people.data.people} onChoose={choose} />}
        {selectedPerson && run.data && <Findings person={selectedPerson} run={run.data} onErased={reset} />}
      </Stack>
    </Panel>
  );
}

type PeopleProps = { people: readonly PersonMatch[]; onChoose: (person: PersonMatch) => void };

function People({ people, onChoose }: PeopleProps) {
  if (people.length === 0)
    return (
      <Text c="dimmed" role="status">
        No one with this name was found. To also search events, files and text, enter an email address or a
        LinkedIn profile.
      </Text>
    );
  return (
    <Stack component="ul" gap={0} className={classes.list} aria-label="People found">
      {people.map((person) => (
        <li key={person.contact_id ?? toLabel(person)} className={classes.row}>
          <div className={classes.words}>
            <Text fw={550} truncate>
              {toLabel(person)}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {describe(person)}
            </Text>
          </div>
          <Button
            size="xs"
            variant="default"
            onClick={() => onChoose(person)}
            aria-label={`Look up ${toLabel(person)}`}
          >
            Look up
          </Button>
        </li>
      ))}
    </Stack>
  );
}

const toLabel = ({ name, email, linkedin_url }: PersonMatch): string =>
  name ?? email ?? linkedin_url ?? 'No name';

const describe = ({ contact_id, name, email, linkedin_url, company_name }: PersonMatch): string =>
  contact_id === null
    ? 'Not a contact, but may appear in events, files and text'
    : [name ? (email ?? linkedin_url) : null, company_name].filter(Boolean).join(' · ') || 'Contact';
