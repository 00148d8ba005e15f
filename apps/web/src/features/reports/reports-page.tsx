import { canAnywhere, counted, formatPeriod, type Report, type ReportSummary } from '@hearback/contract';
import { Box, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconChartBar } from '#web/ui/icons/inbox.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useReports } from './api.ts';
import { CreateDialog } from './create-dialog.tsx';
import classes from './reports.module.css';
import { ScheduleList } from './schedule-list.tsx';
import { toShownState } from './states.ts';

type Props = {
  location_id: string | undefined;
  onLocation: (location_id: string | undefined) => void;
  onOpen: (report: Report) => void;
};

/** Reports of all clients, or of one. */
export function ReportsPage({ location_id, onLocation, onOpen }: Props) {
  const { profile } = useViewer();
  const [isCreating, setCreating] = useState(false);
  const canWrite = canAnywhere(profile, 'reports:write');
  const clients = useLocationNames();
  const isSolo = useIsSolo();
  const writable = clients.filter((client) => client.canWrite);
  const query = useReports(location_id);
  const reports = query.data?.pages.flatMap((page) => page.reports);
  const create = (
    <Button disabled={writable.length === 0} onClick={() => setCreating(true)}>
      New report
    </Button>
  );
  const selectedLocationId = writable.find(({ value }) => value === location_id)?.value ?? writable[0]?.value;
  return (
    <>
      <PageHeader
        title="Reports"
        help="reports"
        description={
          canWrite && !isSolo
            ? 'Create, publish and share results for each client.'
            : 'Results of your outreach.'
        }
        actions={
          canWrite && (
            <>
              {selectedLocationId !== undefined && (
                <ButtonLink
                  variant="default"
                  to="/reports"
                  search={{ location_id: selectedLocationId, template: 'weekly' }}
                >
                  Edit template
                </ButtonLink>
              )}
              {create}
            </>
          )
        }
      />
      {clients.length > 1 && (
        <NativeSelect
          label={canWrite && !isSolo ? 'Client' : 'Location'}
          maw="20rem"
          mb="md"
          data={[{ value: '', label: canWrite && !isSolo ? 'All clients' : 'All locations' }, ...clients]}
          value={location_id ?? ''}
          onChange={({ currentTarget }) => onLocation(currentTarget.value || undefined)}
        />
      )}
      <QueryStates
        query={{ ...query, data: reports }}
        failure="Failed to load reports"
        loading="Loading reports..."
        empty={
          <EmptyState icon={IconChartBar} title="No reports yet" actions={canWrite && create}>
            {canWrite ? (
              <WhatToDo hasClients={writable.length > 0} />
            ) : profile.client_access?.sees_reports === false ? (
              'Your agency does not share reports with you. The dashboard shows your results.'
            ) : (
              'Your agency has not published a report yet. The dashboard shows your results so far.'
            )}
          </EmptyState>
        }
      >
        {(reports) => (
          <Stack gap="md">
            <Paper withBorder radius="lg">
              <ul className={classes.rows}>
                {reports.map((report) => (
                  <ReportRow key={report.id} report={report} hasState={canWrite} />
                ))}
              </ul>
            </Paper>
            <LoadOlder pages={query} of="reports" />
          </Stack>
        )}
      </QueryStates>
      {canWrite && writable.length > 0 && (
        <Box mt="lg">
          <ScheduleList clients={writable} location_id={location_id} />
        </Box>
      )}
      {isCreating && (
        <CreateDialog
          clients={writable}
          initial={selectedLocationId}
          onCreated={onOpen}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

function WhatToDo({ hasClients }: { hasClients: boolean }) {
  const isSolo = useIsSolo();
  if (!hasClients)
    return isSolo ? 'Connect your CRM first.' : 'Connect a CRM location first. Each location is a client.';
  return isSolo
    ? 'Choose a period. You review the report before you share it.'
    : 'Choose a client and a period. You review the report before the client sees it.';
}

function ReportRow({ report, hasState }: { report: ReportSummary; hasState: boolean }) {
  const { id, client, meetings_booked, positive_replies } = report;
  const { label, tone } = toShownState(report);
  return (
    <li>
      <Link className={classes.row} to="/reports/$reportId" params={{ reportId: id }}>
        <div>
          <Text fw={600}>{client}</Text>
          <Text size="sm" c="dimmed">
            {formatPeriod(report)}
          </Text>
        </div>
        <Text size="sm">
          {meetings_booked !== null && positive_replies !== null
            ? `${counted(meetings_booked, 'meeting')} · ${counted(positive_replies, 'positive reply', 'positive replies')}`
            : ''}
        </Text>
        <Group justify="flex-end" {...(hasState && { miw: '6rem' })}>
          {hasState && <DataBadge value={label} tone={tone} />}
        </Group>
      </Link>
    </li>
  );
}
