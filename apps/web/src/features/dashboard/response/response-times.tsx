import type { Dashboard } from '@hearback/contract';
import { SegmentedControl, Table, Text } from '@mantine/core';
import { type FunctionComponent, lazy, Suspense, useState } from 'react';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { Figures } from '#web/ui/connections/figures.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { formatOptionalCount } from '../wording.ts';
import { formatDuration } from './duration.ts';
import classes from './response.module.css';
import type { ChartProps } from './response-chart.tsx';

// The chart loads after the figures. The table has the same data if it fails to load.
const ResponseChart = lazy<FunctionComponent<ChartProps>>(() =>
  import('./response-chart.tsx').catch(() => ({ default: () => null })),
);

type Times = NonNullable<Dashboard['response_times']>;

const PARTS = [
  { value: 'people', label: 'People', one: 'Person' },
  { value: 'locations', label: 'Locations', one: 'Location' },
  { value: 'campaigns', label: 'Campaigns', one: 'Campaign' },
] as const;
type Part = (typeof PARTS)[number];

export function ResponseTimes({ times, words, within }: { times: Times; words: string; within: string }) {
  const isSolo = useIsSolo();
  const offered = PARTS.filter(({ value }) => times[value].length > 0 && !(isSolo && value === 'locations'));
  const [partName, setPartName] = useState<string>('people');
  const part = offered.find(({ value }) => value === partName) ?? offered[0];
  return (
    <Panel
      title="Response Time"
      description={`Working time until interested replies were answered, ${words}`}
    >
      <Overall times={times} />
      {part === undefined ? (
        <Text c="dimmed">{`No interested replies were answered ${within}.`}</Text>
      ) : (
        <>
          {offered.length > 1 && (
            <SegmentedControl
              size="xs"
              mb="sm"
              aria-label="Response time by"
              data={offered.map(({ value, label }) => ({ value, label }))}
              value={part.value}
              onChange={setPartName}
            />
          )}
          <Measured part={part} times={times} />
        </>
      )}
    </Panel>
  );
}

function Overall({ times: { median_seconds, target_minutes, answered, overdue } }: { times: Times }) {
  return (
    <Figures
      figures={[
        { term: 'Median', value: median_seconds === null ? 'N/A' : formatDuration(median_seconds) },
        { term: 'Target', value: target_minutes === null ? 'None' : formatDuration(target_minutes * 60) },
        { term: 'Answered', value: answered },
        {
          term: 'Overdue now',
          value:
            overdue === 0 ? (
              overdue
            ) : (
              <TextLink inherit to="/conversations" search={{ overdue: 'true' }}>
                {formatOptionalCount(overdue)}
              </TextLink>
            ),
        },
      ]}
    />
  );
}

function Measured({ part, times }: { part: Part; times: Times }) {
  const rows = times[part.value];
  return (
    <div className={classes.parts}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{part.one}</Table.Th>
            <Table.Th className={classes.number}>Answered</Table.Th>
            <Table.Th className={classes.number}>Median</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, name, answered, median_seconds }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td className={classes.number}>{formatOptionalCount(answered)}</Table.Td>
              <Table.Td className={classes.number}>{formatDuration(median_seconds)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div className={classes.chart}>
        <Suspense fallback={<Skeleton shape="chart" />}>
          <ResponseChart
            bars={rows.map(({ name, median_seconds }) => ({ name, Median: median_seconds }))}
            target_minutes={times.target_minutes}
          />
        </Suspense>
      </div>
    </div>
  );
}
