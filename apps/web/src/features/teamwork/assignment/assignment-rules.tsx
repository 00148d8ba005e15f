import { MAX_ASSIGNEES } from '@hearback/contract';
import { ActionIcon, Group, MultiSelect, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocationOptions } from '#web/features/inbox/api/threads.ts';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { IconX } from '#web/ui/icons/inbox.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useAssignmentRules, useSaveAssignmentRule } from '../api/assignment.ts';

/** Assignees for first replies by location. Locations without a rule are not listed, because most have none. */
export function AssignmentRules() {
  const query = useAssignmentRules();
  const save = useSaveAssignmentRule();
  const locations = useLocationOptions();
  const isSolo = useIsSolo();
  const [added, setAdded] = useState<string | null>(null);
  return (
    <Panel title="Assignment">
      <Text size="sm" c="dimmed" mb="sm">
        {`A lead’s first reply is assigned to the people chosen ${isSolo ? 'here' : 'for its location'}. If you choose several, replies are distributed evenly.`}
      </Text>
      <QueryStates query={query} failure="Failed to load the rules" bare>
        {({ rules, people }) => {
          const open = locations.filter(
            ({ value }) => !rules.some(({ location_id }) => location_id === value),
          );
          // The only location of a single business is always listed.
          const isNew = isSolo ? open[0] : open.find(({ value }) => value === added);
          const visibleRules = [
            ...rules.map(({ location_id: value, location_name: label, user_ids }) => ({
              value,
              label,
              user_ids,
            })),
            ...(isNew ? [{ ...isNew, user_ids: [] }] : []),
          ];
          return (
            <Stack gap="sm">
              {visibleRules.map(({ value: location_id, label, user_ids }) => (
                <Group key={location_id} align="flex-end" wrap="nowrap" gap="xs">
                  <MultiSelect
                    flex={1}
                    label={isSolo ? 'People' : label}
                    placeholder={user_ids.length === 0 ? 'No one' : ''}
                    searchable
                    maxValues={MAX_ASSIGNEES}
                    disabled={save.isPending}
                    data={people.map(({ id, name }) => ({ value: id, label: name }))}
                    value={user_ids}
                    onChange={(userIds) => save.mutate({ location_id, user_ids: userIds })}
                  />
                  {!isSolo && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      aria-label={`Remove the rule for ${label}`}
                      onClick={() => {
                        setAdded(null);
                        if (user_ids.length > 0) save.mutate({ location_id, user_ids: [] });
                      }}
                    >
                      <IconX size={16} aria-hidden="true" />
                    </ActionIcon>
                  )}
                </Group>
              ))}
              {!isSolo && open.length > 0 && (
                <Select
                  maw={320}
                  searchable
                  aria-label="Add a rule for a location"
                  placeholder="Add a rule for a location"
                  data={open}
                  value={null}
                  onChange={setAdded}
                />
              )}
            </Stack>
          );
        }}
      </QueryStates>
    </Panel>
  );
}
