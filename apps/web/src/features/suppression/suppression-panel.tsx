import { Button, Group, Kbd, Text } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconBan } from '#web/ui/icons/inbox.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { AddDialog } from './add-dialog.tsx';
import { useRemovals, useSuppressionList } from './api.ts';
import { Entry, Removals } from './suppression-entry.tsx';

/** Users limited to some locations see only the people of these locations and cannot add entries here. */
export function SuppressionPanel() {
  const canAdd = useViewer().profile.writable_locations === null;
  const [search, setSearch] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const list = useSuppressionList(search);
  const isEmpty = !search && list.data?.pages.every(({ entries }) => entries.length === 0) === true;
  const removals = useRemovals();
  return (
    <Panel
      title="Do not contact"
      description="Campaigns, imports and syncs skip everyone on this list. You are asked to confirm before you send them a reply."
      aside={
        canAdd &&
        !isEmpty && (
          <Button size="sm" onClick={() => setAdding(true)}>
            Add
          </Button>
        )
      }
    >
      {!isEmpty && (
        <Group mb="sm">
          <SearchBox noun="the list" q={search} onSearch={setSearch} flex={1} />
        </Group>
      )}
      <Removals removals={removals.data ?? []} />
      <QueryStates query={list} failure="Failed to load the list" bare>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length > 0) return entries.map((entry) => <Entry key={entry.id} entry={entry} />);
          return search ? (
            <Text c="dimmed">No entries match your search.</Text>
          ) : (
            <EmptyState
              bare
              icon={IconBan}
              title="No entries yet"
              actions={canAdd && <Button onClick={() => setAdding(true)}>Add</Button>}
            >
              Press <Kbd>c</Kbd> in a conversation to add the lead
              {canAdd ? ', or add addresses and domains here.' : '.'}
            </EmptyState>
          );
        }}
      </QueryStates>
      <LoadOlder pages={list} of="entries" />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}
