import { type Dashboard, formatPercent } from '@hearback/contract';
import { Table, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconArrowDown, IconArrowUp } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { shownCount } from '../wording.ts';
import classes from './locations.module.css';
import { type LocationOrder, sortLocations } from './sort-locations.ts';
import { Sparkline } from './sparkline.tsx';

type Location = Dashboard['locations'][number];

const COLUMNS = [
  { key: 'name', label: 'Location' },
  { key: 'sent', label: 'Sent' },
  { key: 'replied', label: 'Replies' },
  { key: 'interested', label: 'Interested conversations' },
  { key: 'reply_percent', label: 'Reply rate' },
] as const;

type Props = { locations: readonly Location[]; words: string };

/** Sorted by replies, or by the selected column. */
export function LocationsTable({ locations, words }: Props) {
  const [order, setOrder] = useState<LocationOrder>({ by: 'replied', down: true });
  const press = (by: LocationOrder['by']) =>
    setOrder((before) => ({ by, down: before.by === by ? !before.down : by !== 'name' }));
  return (
    <Panel title="Locations" description={`Campaigns and conversations for ${words}`}>
      <Table.ScrollContainer minWidth={520} type="native">
        <Table aria-label="Locations" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {COLUMNS.map(({ key, label }) => (
                <Table.Th
                  key={key}
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

function Row({ id, name, sent, replied, interested, reply_percent, trend }: Location) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <TextLink to="/conversations" search={{ location_id: id }} title={name}>
          {name}
        </TextLink>
      </Table.Th>
      <Table.Td>{shownCount(sent)}</Table.Td>
      <Table.Td>{shownCount(replied)}</Table.Td>
      <Table.Td>{shownCount(interested)}</Table.Td>
      <Table.Td>{formatPercent(reply_percent)}</Table.Td>
      <Table.Td>
        <Sparkline points={trend} />
      </Table.Td>
    </Table.Tr>
  );
}
