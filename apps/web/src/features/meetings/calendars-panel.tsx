import { can } from '@hearback/contract';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useCalendars, useSetLocationCalendar, useSetOwnCalendar } from './api.ts';

/** The calendars that meetings are booked in, per location and per person. */
export function CalendarsPanel() {
  const locations = useLocationNames().filter(({ canWrite }) => canWrite);
  if (locations.length === 0) return null;
  return (
    <Panel title="Calendars" description="Meetings with leads are booked in these CRM calendars.">
      <Stack gap="md">
        {locations.map(({ value, label }) => (
          <LocationCalendars key={value} location_id={value} name={label} />
        ))}
      </Stack>
    </Panel>
  );
}

function LocationCalendars({ location_id, name }: { location_id: string; name: string }) {
  const { profile } = useViewer();
  const isSolo = useIsSolo();
  const calendars = useCalendars(location_id);
  const setOwn = useSetOwnCalendar();
  const setDefault = useSetLocationCalendar();
  return (
    <div>
      {!isSolo && (
        <Text size="sm" fw={500} mb={4}>
          {name}
        </Text>
      )}
      <QueryStates query={calendars} failure="Failed to load the calendars" bare>
        {(listed) => {
          if (listed.length === 0)
            return (
              <Text size="sm" c="dimmed">
                {isSolo
                  ? 'Your CRM has no active calendar.'
                  : 'This location has no active calendar in the CRM.'}
              </Text>
            );
          const data = (none: string) => [
            { value: '', label: none },
            ...listed.map((calendar) => ({ value: calendar.id, label: calendar.name })),
          ];
          const shared = listed.find(({ is_default }) => is_default) ?? listed[0];
          return (
            <Group gap="sm" grow preventGrowOverflow={false} align="flex-start">
              <NativeSelect
                label="Your calendar"
                aria-label={`Your calendar, ${name}`}
                value={listed.find(({ is_own }) => is_own)?.id ?? ''}
                disabled={setOwn.isPending}
                onChange={({ currentTarget: { value } }) =>
                  setOwn.mutate({ location_id, calendar_id: value || null })
                }
                data={data(`Same as the ${isSolo ? 'team' : 'location'} (${shared?.name})`)}
              />
              {can(profile, 'integrations:manage') && (
                <NativeSelect
                  label="Calendar of the location"
                  aria-label={`Calendar of the location, ${name}`}
                  value={listed.find(({ is_default }) => is_default)?.id ?? ''}
                  disabled={setDefault.isPending}
                  onChange={({ currentTarget: { value } }) =>
                    setDefault.mutate({ location_id, calendar_id: value || null })
                  }
                  data={data(`Automatic (${listed[0]?.name})`)}
                />
              )}
            </Group>
          );
        }}
      </QueryStates>
    </div>
  );
}
