import { counted, type EnrichmentOverview } from '@hearback/contract';
import { Box, Button, Select, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { formatShortDate } from '#web/lib/wording/dates.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { LazyBars } from '#web/ui/charts/lazy-bars.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './overview.module.css';

const SERIES = [
  { name: 'Complete', color: 'var(--hb-chart-good)' },
  { name: 'Failed', color: 'var(--hb-chart-danger)' },
];

/** Selectable ranges in days. */
const PERIODS = [7, 30, 90];

type Props = { days: EnrichmentOverview['days']; period: number; onPeriod: (days: number) => void };

export function Days({ days, period, onPeriod }: Props) {
  const id = useId();
  const [opened, { toggle }] = useDisclosure(false);
  const active = days.filter(({ complete, error }) => complete + error > 0);
  const picker = (
    <Select
      size="xs"
      w="8rem"
      aria-label="Period"
      allowDeselect={false}
      data={PERIODS.map((each) => ({ value: String(each), label: counted(each, 'day') }))}
      value={String(period)}
      onChange={(next) => onPeriod(Number(next))}
    />
  );
  return (
    <Panel title="Over time" description="Responses from Clay and failures, by day" aside={picker}>
      {active.length === 0 ? (
        <Text c="dimmed">{`Nothing was enriched in the last ${counted(period, 'day')}.`}</Text>
      ) : (
        <>
          <Box mih={220}>
            <LazyBars
              data={days.map(({ day, complete, error }) => ({
                day: formatShortDate(day),
                Complete: complete,
                Failed: error,
              }))}
              dataKey="day"
              series={SERIES}
              gridAxis="y"
              yAxisProps={{ width: 44, allowDecimals: false }}
              xAxisProps={{ minTickGap: 24 }}
              thickestPx={28}
            />
          </Box>
          <Button
            variant="default"
            size="xs"
            mt="sm"
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={toggle}
          >
            {opened ? 'Hide the table' : 'Show as a table'}
          </Button>
          {opened && (
            <Box id={id} mt="sm">
              <DaysTable days={active} />
            </Box>
          )}
        </>
      )}
    </Panel>
  );
}

const DaysTable = ({ days }: { days: EnrichmentOverview['days'] }) => (
  <Table className={classes.table}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Day</Table.Th>
        <Table.Th className={classes.number}>Complete</Table.Th>
        <Table.Th className={classes.number}>Failed</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {days.toReversed().map(({ day, complete, error }) => (
        <Table.Tr key={day}>
          <Table.Th scope="row">{formatShortDate(day)}</Table.Th>
          <Table.Td className={classes.number}>{formatCount(complete)}</Table.Td>
          <Table.Td className={classes.number}>{formatCount(error)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
