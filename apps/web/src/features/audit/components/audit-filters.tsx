import { Group, Select, TextInput } from '@mantine/core';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useAuditPeople } from '../api.ts';
import { KINDS as EVERY_KIND, KIND_LABELS, NO_ACTOR } from '../filter.ts';
import type { AuditView, AuditViewChange } from '../view.ts';

const ALL = { value: 'all', label: 'All' };
const KINDS = [ALL, ...EVERY_KIND.map((value) => ({ value, label: KIND_LABELS[value] }))];

type Props = { view: AuditView; onView: (change: AuditViewChange) => void };

export function AuditFilters({ view, onView }: Props) {
  const people = useAuditPeople().map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Group gap="sm" align="flex-end" mb="md">
      <SearchBox noun="by person or object" flex="1 1 16rem" q={view.q} onSearch={(q) => onView({ q })} />
      <Select
        label="Person"
        flex="1 1 8rem"
        searchable
        data={[{ value: 'all', label: 'Everyone' }, ...people, { value: NO_ACTOR, label: 'Hearback' }]}
        allowDeselect={false}
        value={view.person ?? 'all'}
        onChange={(next) => onView({ person: next === 'all' || next === null ? undefined : next })}
      />
      <Select
        label="Kind"
        flex="1 1 8rem"
        data={KINDS}
        allowDeselect={false}
        value={view.kind ?? 'all'}
        onChange={(next) => onView({ kind: EVERY_KIND.find((each) => each === next) })}
      />
      <TextInput
        type="date"
        label="From"
        flex="1 1 8rem"
        max={view.until}
        value={view.from ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ from: value || undefined })}
      />
      <TextInput
        type="date"
        label="Until"
        flex="1 1 8rem"
        min={view.from}
        value={view.until ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ until: value || undefined })}
      />
    </Group>
  );
}
