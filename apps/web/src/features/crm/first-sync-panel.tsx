import { CRM_COUNTS, type CrmOverview, type CrmRun, can, counted } from '@hearback/contract';
import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { IconPlayerPlay } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useApprove, useStartPreview, useUndo } from './api.ts';
import { COUNT_NOUNS } from './wording.ts';

/** The dry run before the first sync, its approval, and the undo afterwards. */
export function FirstSyncPanel({ overview }: { overview: CrmOverview }) {
  return overview.status === 'on' ? <UndoPanel overview={overview} /> : <PreviewPanel overview={overview} />;
}

function PreviewPanel({ overview }: { overview: CrmOverview }) {
  const { profile } = useViewer();
  const start = useStartPreview();
  const { location_id, preview, connected } = overview;
  const isRunning = preview?.status === 'queued' || preview?.status === 'running';
  const button = can(profile, 'integrations:manage') && (
    <Button
      variant={preview ? 'default' : 'filled'}
      leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
      loading={start.isPending}
      disabled={isRunning || !connected}
      onClick={() => start.mutate({ location_id })}
    >
      {preview ? 'Start a new dry run' : 'Start dry run'}
    </Button>
  );
  return (
    <Panel
      title="First sync"
      description="A dry run shows what the first sync would change in the CRM. It writes nothing. An owner must approve it before the first sync starts."
      aside={button}
    >
      {preview === null ? (
        <Text c="dimmed">No dry run yet.</Text>
      ) : (
        <Preview overview={overview} preview={preview} />
      )}
    </Panel>
  );
}

function Preview({ overview, preview }: { overview: CrmOverview; preview: CrmRun }) {
  const { done_count, total } = preview;
  if (preview.status === 'failed') return <Alert color="red">The dry run failed. {preview.error}</Alert>;
  if (preview.status !== 'done')
    return (
      <Stack gap={4}>
        <Text size="sm">
          Dry run: {formatCount(done_count)}
          {total === null ? '' : ` of ${counted(total, 'conversation')}`}
        </Text>
        {preview.error && (
          <Text size="sm" c="dimmed">
            {preview.error}
          </Text>
        )}
        <Progress value={total ? (100 * done_count) / total : 0} aria-label="Progress of the dry run" />
      </Stack>
    );
  return <PreviewResult overview={overview} preview={preview} />;
}

function PreviewResult({ overview, preview }: { overview: CrmOverview; preview: CrmRun }) {
  const { profile } = useViewer();
  const approve = useApprove();
  const found = CRM_COUNTS.filter((count) => (preview.counts[count] ?? 0) > 0);
  const approval = { location_id: overview.location_id, preview_id: preview.id };
  return (
    <Stack gap="sm">
      {found.length === 0 ? (
        <Text>Nothing to change. New replies will be synced.</Text>
      ) : (
        <List size="sm" spacing={6}>
          {found.map((count) => (
            <List.Item key={count}>
              {counted(preview.counts[count] ?? 0, ...COUNT_NOUNS[count])}
              <Examples preview={preview} count={count} />
            </List.Item>
          ))}
        </List>
      )}
      {can(profile, 'crm:approve') ? (
        <Group>
          <Button loading={approve.isPending} onClick={() => approve.mutate(approval)}>
            Approve and start sync
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          An owner of the workspace can approve the first sync.
        </Text>
      )}
    </Stack>
  );
}

const Examples = ({ preview, count }: { preview: CrmRun; count: string }) => (
  <Text size="xs" c="dimmed">
    {preview.examples
      .filter((example) => example.count === count)
      .map(({ name, detail }) => (detail === '' || detail === name ? name : `${name} (${detail})`))
      .join(' · ')}
  </Text>
);

function UndoPanel({ overview }: { overview: CrmOverview }) {
  const { profile } = useViewer();
  const undo = useUndo();
  if (!overview.can_undo || !can(profile, 'crm:approve')) return null;
  return (
    <Panel
      title="First sync"
      description="For 30 days you can undo what the first sync wrote to the CRM."
      aside={
        <Button variant="default" onClick={() => void undo(overview)}>
          Undo first sync
        </Button>
      }
    >
      {null}
    </Panel>
  );
}
