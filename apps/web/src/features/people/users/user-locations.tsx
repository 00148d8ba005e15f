import type { Person } from '@hearback/contract';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocationNames } from '../api/locations.ts';

/** Maximum number of names. In a narrow column a third name would cut off the count. */
const NAMED = 2;

/** The locations of a person: all, the default one, or the granted ones. */
export function UserLocations({ person }: { person: Person }) {
  const toName = useLocationNames();
  const granted = person.locations.map(({ location_name }) => location_name);
  const home = person.user_type === 'single_location' ? person.default_location_id : null;
  const names = [...new Set(home === null ? granted : [toName(home), ...granted])];
  if (person.user_type === 'agency') return <Words dimmed>All locations</Words>;
  if (names.length === 0) return <Words dimmed>None</Words>;
  const all = names.join(', ');
  return <Words title={all}>{names.length > NAMED ? `${names[0]} +${names.length - 1} more` : all}</Words>;
}

type WordsProps = { title?: string; dimmed?: boolean; children: ReactNode };

function Words({ title, dimmed = false, children }: WordsProps) {
  return (
    <Text size="sm" lineClamp={2} {...(title ? { title } : {})} {...(dimmed ? { c: 'dimmed' } : {})}>
      {children}
    </Text>
  );
}
