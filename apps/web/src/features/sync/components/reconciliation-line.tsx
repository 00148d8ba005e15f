import type { SyncRun } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Text } from '@mantine/core';
import { Ago } from '#web/ui/time/ago.tsx';
import { lastReconciliation } from '../run-progress.ts';

/** Result of the scheduled check for replies that webhooks missed. */
export function ReconciliationLine({ runs }: { runs: readonly SyncRun[] }) {
  const run = lastReconciliation(runs);
  if (run === undefined || run.finished_at === null) return null;
  const found = run.found_missing;
  return (
    <Text size="sm" c="dimmed">
      Checked for missed replies <Ago at={run.finished_at} />:{' '}
      {found === 0 ? 'none were missing.' : `${counted(found, 'reply', 'replies')} imported.`}
    </Text>
  );
}
