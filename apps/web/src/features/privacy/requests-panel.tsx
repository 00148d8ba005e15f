import { counted, type PrivacyRun } from '@hearback/contract';
import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useDownload, usePrivacyRuns } from './api.ts';
import classes from './privacy.module.css';
import { toTotal } from './wording.ts';

/** Exports, which are kept for a day, and erasures, which keep only counts. */
export function RequestsPanel() {
  const runs = usePrivacyRuns();
  return (
    <Panel title="Exports and erasures" description="An export can be downloaded for 24 hours.">
      <QueryStates
        query={{ ...runs, data: runs.data?.runs }}
        failure="Failed to load exports and erasures"
        bare
        empty={
          <EmptyState bare icon={IconShieldLock} title="No requests yet">
            Find a person to export or erase their data.
          </EmptyState>
        }
      >
        {(all) => (
          <Stack gap={0}>
            {all.map((run) => (
              <Request key={run.id} run={run} />
            ))}
          </Stack>
        )}
      </QueryStates>
    </Panel>
  );
}

function Request({ run }: { run: PrivacyRun }) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text fw={550} truncate>
          {toTitle(run)}
        </Text>
        <Text size="sm" c="dimmed">
          {toState(run)} · <Ago at={run.finished_at ?? run.created_at} />
        </Text>
        {(run.state === 'queued' || run.state === 'running') && (
          <Progress mt={4} value={(100 * run.done) / Math.max(1, run.total)} aria-label="Progress" />
        )}
        {run.state === 'done' && run.providers.length > 0 && <AtProviders run={run} />}
      </div>
      {run.kind === 'export' && run.state === 'done' && <Downloads id={run.id} />}
    </div>
  );
}

function AtProviders({ run }: { run: PrivacyRun }) {
  return (
    <>
      <Text size="sm" mt={4}>
        Still stored by other services:
      </Text>
      <List size="sm" c="dimmed">
        {run.providers.map(({ name, holds, asked }) => (
          <List.Item key={name}>
            {name}: {holds}. {asked}
          </List.Item>
        ))}
      </List>
    </>
  );
}

function Downloads({ id }: { id: string }) {
  const download = useDownload();
  return (
    <Group gap="xs" wrap="nowrap">
      {(['json', 'html'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          loading={download.isPending && download.variables.format === format}
          onClick={() => download.mutate({ id, format })}
          aria-label={`Download as ${format.toUpperCase()}`}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}

function toTitle({ kind, label }: PrivacyRun): string {
  if (kind === 'export') return `Export of ${label}`;
  return label === null ? 'A person was erased' : `Erasing ${label}`;
}

function toState({ state, error, found, done, total, kind }: PrivacyRun): string {
  if (state === 'failed') return `Failed: ${error}`;
  if (state !== 'done') return error ?? `${done} of ${counted(total, 'kind')} of data`;
  return `${counted(toTotal(found), 'row')} ${kind === 'erase' ? 'erased or rewritten' : 'exported'}`;
}
