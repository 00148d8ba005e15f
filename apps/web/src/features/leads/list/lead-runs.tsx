import type { LeadRun } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Alert, Progress, Stack, Text } from '@mantine/core';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { useLeadRuns } from '../api/leads.ts';

const WORDS = {
  remove: { doing: 'Removing', failed: 'Failed to remove contact' },
  re_enrich: { doing: 'Queuing for enrichment:', failed: 'Failed to trigger enrichment' },
  skip: { doing: 'Skipping', failed: 'Failed to skip leads' },
} as const;

/** Bulk changes in progress, and the failure reason of the newest one. */
export function LeadRuns({ campaign_id }: { campaign_id: string }) {
  const runs = useLeadRuns(campaign_id);
  const visibleRuns = runs.filter(
    ({ state }, place) => state === 'queued' || state === 'running' || (state === 'failed' && place === 0),
  );
  return visibleRuns.map((run) => <Run key={run.id} run={run} />);
}

function Run({ run: { kind, state, done, total, error } }: { run: LeadRun }) {
  const words = WORDS[kind];
  if (state === 'failed')
    return (
      <Alert color="red" title={words.failed}>
        {error}
      </Alert>
    );
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{`${words.doing} ${formatCount(done)} of ${counted(total, 'contact')}`}</Text>
      <Progress size="sm" value={(done / Math.max(1, total)) * 100} aria-label={words.doing} />
    </Stack>
  );
}
