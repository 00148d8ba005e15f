import { type Dashboard, formatPercent } from '@hearback/contract';
import { Table, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { getVisibleThreads } from '#web/lib/viewer/visible-threads.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconArrowDown, IconArrowUp } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { formatDuration } from '../response/duration.ts';
import { formatOptionalCount } from '../wording.ts';
import classes from './locations.module.css';
import { type LocationOrder, sortLocations } from './sort-locations.ts';
import { Sparkline } from './sparkline.tsx';

type Location = Dashboard['locations'][number];

const OWNER = { key: 'owners', label: 'Owner' } as const;
const NAME = { key: 'name', label: 'Location' } as const;

const WORK_COLUMNS = [
  { key: 'to_do', label: 'To do' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'median_seconds', label: 'Response time' },
] as const;

const FIGURE_COLUMNS = [
  { key: 'sent', label: 'Sent' },
  { key: 'replied', label: 'Replies' },
  { key: 'interested', label: 'Interested' },
  { key: 'reply_percent', label: 'Reply rate' },
] as const;

type Props = { locations: readonly Location[]; words: string };

/** Clients with the most open work first, or by the selected column. */
export function LocationsTable({ locations, words }: Props) {
  const hasWork = locations.some(({ work }) => work !== null);
  const columns = hasWork ? [NAME, OWNER, ...WORK_COLUMNS, ...FIGURE_COLUMNS] : [NAME, ...FIGURE_COLUMNS];
  const [order, setOrder] = useState<LocationOrder>({ by: hasWork ? 'to_do' : 'replied', down: true });
  const press = (by: LocationOrder['by']) =>
    setOrder((before) => ({ by, down: before.by === by ? !before.down : by !== 'name' && by !== 'owners' }));
  return (
    <Panel title="Locations" description={`Campaigns and conversations for ${words}`}>
      <Table.ScrollContainer minWidth={hasWork ? 860 : 520} type="native">
        <Table aria-label="Locations" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, label }) => (
                <Table.Th
                  key={key}
                  data-column={key}
                  {...(order.by === key && { 'aria-sort': order.down ? 'descending' : 'ascending' })}
                >
                  <UnstyledButton className={classes.sort} onClick={() => press(key)}>
                    {label}
                    {order.by === key && <Direction down={order.down} />}
                  </UnstyledButton>
                </Table.Th>
              ))}
              <Table.Th>Reply activity</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sortLocations(locations, order).map((location) => (
              <Row key={location.id} {...location} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}

function Direction({ down }: { down: boolean }) {
  const Arrow = down ? IconArrowDown : IconArrowUp;
  return <Arrow size={14} aria-hidden="true" />;
}

function Row({ id, name, work, sent, replied, interested, reply_percent, trend }: Location) {
  const hasThreads = getVisibleThreads(useViewer().profile) !== 'none';
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {hasThreads ? (
          <TextLink to="/conversations" search={{ location_id: id }} title={name}>
            {name}
          </TextLink>
        ) : (
          name
        )}
      </Table.Th>
      {work && <WorkCells id={id} work={work} />}
      <Table.Td>{formatOptionalCount(sent)}</Table.Td>
      <Table.Td>{formatOptionalCount(replied)}</Table.Td>
      <Table.Td>{formatOptionalCount(interested)}</Table.Td>
      <Table.Td>{formatPercent(reply_percent)}</Table.Td>
      <Table.Td>
        <Sparkline points={trend} />
      </Table.Td>
    </Table.Tr>
  );
}

function WorkCells({ id, work }: { id: string; work: NonNullable<Location['work']> }) {
  const { to_do, overdue, median_seconds, owners } = work;
  const [owner = '–', ...others] = owners;
  return (
    <>
      <Table.Td className={classes.owner} title={owners.join(', ')}>
        {others.length === 0 ? owner : `${owner} +${others.length}`}
      </Table.Td>
      <Table.Td>
        <TextLink to="/conversations" search={{ location_id: id, needs_action: 'true' }} inherit>
          {formatOptionalCount(to_do)}
        </TextLink>
      </Table.Td>
      <Table.Td>
        {overdue === 0 ? (
          formatOptionalCount(0)
        ) : (
          <TextLink
            to="/conversations"
            search={{ location_id: id, overdue: 'true' }}
            inherit
            c="var(--mantine-color-error)"
          >
            {formatOptionalCount(overdue)}
          </TextLink>
        )}
      </Table.Td>
      <Table.Td>{median_seconds === null ? '–' : formatDuration(median_seconds)}</Table.Td>
    </>
  );
}
