import { counted, type ReportSchedule } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useRemoveSchedule, useSchedules } from './api.ts';
import classes from './reports.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { describeSchedule } from './schedule-wording.ts';

type Props = {
  clients: readonly { readonly value: string; readonly label: string }[];
  location_id: string | undefined;
};

/** When reports are created automatically, for all clients or for one. */
export function ScheduleList({ clients, location_id }: Props) {
  const [edited, setEdited] = useState<ReportSchedule | 'new' | null>(null);
  const query = useSchedules(true);
  const visibleSchedules = query.data?.filter(
    (one) => location_id === undefined || one.location_id === location_id,
  );
  return (
    <Panel
      title="Schedules"
      description="Reports that are created and sent automatically."
      aside={
        <Button variant="default" disabled={clients.length === 0} onClick={() => setEdited('new')}>
          New schedule
        </Button>
      }
    >
      <QueryStates
        query={{ ...query, data: visibleSchedules }}
        failure="Failed to load schedules"
        loading="Loading schedules..."
        empty={
          <Text size="sm" c="dimmed">
            No schedules yet.
          </Text>
        }
      >
        {(schedules) => (
          <ul className={classes.schedules}>
            {schedules.map((schedule) => (
              <ScheduleRow
                key={`${schedule.location_id} ${schedule.cadence}`}
                schedule={schedule}
                onEdit={() => setEdited(schedule)}
              />
            ))}
          </ul>
        )}
      </QueryStates>
      {edited !== null && (
        <ScheduleDialog
          clients={clients}
          schedule={edited === 'new' ? undefined : edited}
          location_id={clients.some(({ value }) => value === location_id) ? location_id : undefined}
          existing={query.data ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

function ScheduleRow({ schedule, onEdit }: { schedule: ReportSchedule; onEdit: () => void }) {
  const remove = useRemoveSchedule();
  const { client, recipients, next_run_at, can_edit, cadence } = schedule;
  return (
    <li>
      <div>
        <Text fw={600}>{client}</Text>
        <Text size="sm" c="dimmed">
          {describeSchedule(schedule)}
        </Text>
        <Text size="sm" c="dimmed">
          Next report {formatMoment(next_run_at)} · {counted(recipients.length, 'recipient')}
        </Text>
      </div>
      {can_edit && (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Edit the ${cadence} schedule for ${client}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove the ${cadence} schedule for ${client}`}
            onClick={() => void remove(schedule)}
          >
            Remove
          </Button>
        </Group>
      )}
    </li>
  );
}
