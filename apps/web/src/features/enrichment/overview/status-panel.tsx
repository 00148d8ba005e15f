import type { EnrichmentOverview } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Alert, Stack, Table, Text } from '@mantine/core';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { Figures } from '#web/ui/connections/figures.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { countIn, NO_REASON, STAGES } from '../wording.ts';
import { ChangeButtons } from './change-buttons.tsx';
import classes from './overview.module.css';
import { splitPending } from './split-pending.ts';
import type { Changes } from './use-changes.ts';

type Props = { overview: EnrichmentOverview; changes: Changes | null };

/** Shows lead counts by status, running bulk changes and actions for leads that are not progressing. */
export function StatusPanel({ overview, changes }: Props) {
  const { by_status, reasons } = overview;
  const pending = splitPending(overview);
  return (
    <Panel title="Leads" description="Leads are counted once per campaign">
      <Stack gap="md">
        <Figures figures={STAGES.map((stage) => ({ term: stage.label, value: countIn(by_status, stage) }))} />
        <Runs overview={overview} />
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Reason not enriched</Table.Th>
              <Table.Th className={classes.number}>Leads</Table.Th>
              {changes && <Table.Th className={classes.actions}>Actions</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {reasons.map(({ reason, leads }) => (
              <Row
                key={reason ?? ''}
                title={`Failed: ${reason ?? NO_REASON}`}
                target={{ status: 'error', leads, reason: reason ?? '' }}
                changes={changes}
              />
            ))}
            {pending.map(({ title, leads }) => (
              <Row
                key={title}
                title={title}
                target={{ status: 'pending_enrichment', leads }}
                // The buttons act on all pending leads, so they appear only if a single row contains all of them.
                changes={pending.length === 1 ? changes : null}
                hasActions={changes !== null}
              />
            ))}
            <Row
              title="Skipped manually"
              target={{ status: 'skipped', leads: by_status.skipped ?? 0 }}
              changes={changes}
            />
          </Table.Tbody>
        </Table>
      </Stack>
    </Panel>
  );
}

type RowProps = {
  title: string;
  target: Parameters<typeof ChangeButtons>[0]['target'];
  changes: Changes | null;
  hasActions?: boolean;
};

function Row({ title, target, changes, hasActions = changes !== null }: RowProps) {
  if (target.leads === 0) return null;
  return (
    <Table.Tr>
      <Table.Th scope="row">{title}</Table.Th>
      <Table.Td className={classes.number}>{formatCount(target.leads)}</Table.Td>
      {hasActions && (
        <Table.Td className={classes.actions}>
          {changes && <ChangeButtons target={target} of={title} changes={changes} />}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

const DOING = {
  re_enrich: { doing: 'Queuing for enrichment', failed: 'Failed to trigger enrichment' },
  skip: { doing: 'Skipping', failed: 'Failed to skip leads' },
} as const;

/** Shows the progress of bulk changes and why the most recent one stopped. */
function Runs({ overview: { runs, campaigns } }: { overview: EnrichmentOverview }) {
  return runs.map(({ id, kind, state, done, total, error, campaign_id }, place) => {
    if (kind === 'remove' || state === 'done' || (state === 'failed' && place > 0)) return null;
    const { doing, failed } = DOING[kind];
    const name = campaigns.find((campaign) => campaign.id === campaign_id)?.name ?? 'a campaign';
    if (state === 'failed')
      return (
        <Alert key={id} color="red" title={failed}>
          {`${name}: ${error}`}
        </Alert>
      );
    return (
      <Stack key={id} gap={4} role="status">
        <Text size="sm">{`${doing} in ${name}: ${formatCount(done)} of ${counted(total, 'lead')}`}</Text>
        <progress
          className={classes.progress}
          max={Math.max(1, total)}
          value={done}
          aria-label={`${doing} in ${name}`}
        />
      </Stack>
    );
  });
}
