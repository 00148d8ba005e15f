import {
  computePercent,
  counted,
  formatPercent,
  type Learning,
  type ReadingAgreement,
} from '@hearback/contract';
import { Button, Stack, Table, Text } from '@mantine/core';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { LazyBars } from '#web/ui/charts/lazy-bars.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useLearning, useRemoveLearned } from './api/learning.ts';
import classes from './learning.module.css';
import { DISPOSITION_LABELS } from './wording.ts';

const SERIES = [
  { name: 'Agreed', color: 'var(--hb-chart-good)' },
  { name: 'Changed', color: 'var(--hb-chart-danger)' },
];

export function AccuracyPanel() {
  const { data, error, isFetching, refetch } = useLearning();
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title="Failed to load the figures"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <LoadingState />;
  return (
    <Stack gap="lg">
      <Panel
        title="Classification accuracy"
        description="Replies from the last 30 days that someone reviewed, either by changing the disposition or by marking the reply as done."
      >
        <Agreement agreement={data.agreement} />
      </Panel>
      <Panel title="Learned corrections">
        <Learned corrections={data.corrections} />
      </Panel>
    </Stack>
  );
}

function Agreement({ agreement }: Pick<Learning, 'agreement'>) {
  const sum = (of: 'said' | 'looked_at' | 'agreed') => agreement.reduce((total, each) => total + each[of], 0);
  const all = { said: sum('said'), looked_at: sum('looked_at'), agreed: sum('agreed') };
  if (all.looked_at === 0)
    return (
      <Text c="dimmed">
        No one reviewed a classified reply in the last 30 days. Figures appear after the first review.
      </Text>
    );
  const bars = agreement
    .filter(({ looked_at }) => looked_at > 0)
    .map(({ disposition, looked_at, agreed }) => ({
      disposition: DISPOSITION_LABELS[disposition],
      Agreed: agreed,
      Changed: looked_at - agreed,
    }));
  return (
    <div className={classes.figures}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Disposition</Table.Th>
            <Table.Th className={classes.number}>Predicted</Table.Th>
            <Table.Th className={classes.number}>Reviewed</Table.Th>
            <Table.Th className={classes.number}>Agreement</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {agreement.map(({ disposition, ...figures }) => (
            <Line key={disposition} label={DISPOSITION_LABELS[disposition]} {...figures} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Line label="All" {...all} />
        </Table.Tfoot>
      </Table>
      <div className={classes.chart}>
        <LazyBars
          data={bars}
          dataKey="disposition"
          orientation="vertical"
          series={SERIES}
          gridAxis="none"
          yAxisProps={{ width: 96 }}
          xAxisProps={{ allowDecimals: false }}
          thickestPx={18}
        />
      </div>
    </div>
  );
}

type LineProps = Omit<ReadingAgreement, 'disposition'> & { label: string };

function Line({ label, said, looked_at, agreed }: LineProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      <Table.Td className={classes.number}>{formatCount(said)}</Table.Td>
      <Table.Td className={classes.number}>{formatCount(looked_at)}</Table.Td>
      <Table.Td className={classes.number}>{formatPercent(computePercent(agreed, looked_at))}</Table.Td>
    </Table.Tr>
  );
}

function Learned({ corrections }: Pick<Learning, 'corrections'>) {
  const { ask, isPending } = useRemoveLearned();
  if (corrections === 0)
    return (
      <Text c="dimmed">
        No corrections yet. When someone changes a disposition that Hearback set, similar replies in this
        workspace are classified the same way from then on.
      </Text>
    );
  return (
    <SettingRow
      title={counted(corrections, 'correction')}
      description="Similar replies in this workspace are classified the same way."
      control={
        <Button variant="default" loading={isPending} onClick={() => void ask(corrections)}>
          Remove
        </Button>
      }
    />
  );
}
