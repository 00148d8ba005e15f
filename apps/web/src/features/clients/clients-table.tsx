import {
  type Client,
  type ClientColumn,
  type ClientFilter,
  DEFAULT_CLIENT_SORT,
  toFirstOrder,
} from '@hearback/contract';
import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '#web/ui/icons/other.ts';
import { ClientRow } from './client-row.tsx';
import classes from './clients.module.css';

const COLUMNS: readonly { readonly key: ClientColumn; readonly label: string }[] = [
  { key: 'name', label: 'Client' },
  { key: 'owner', label: 'Owner' },
  { key: 'to_do', label: 'To do' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'unanswered', label: 'Interested leads waiting' },
  { key: 'response', label: 'Response time' },
  { key: 'reply_rate', label: 'Reply rate' },
  { key: 'positive_rate', label: 'Positive reply rate' },
  { key: 'meetings', label: 'Meetings' },
  { key: 'pipeline', label: 'Pipeline' },
  { key: 'targets', label: 'Targets' },
  { key: 'senders', label: 'Senders' },
  { key: 'campaigns', label: 'Campaigns' },
  { key: 'report', label: 'Last report' },
];

type Props = {
  clients: readonly Client[];
  filter: ClientFilter;
  onFilter: (filter: ClientFilter) => void;
};

export function ClientsTable({ clients, filter, onFilter }: Props) {
  const sort = filter.sort ?? DEFAULT_CLIENT_SORT;
  const order = filter.order ?? toFirstOrder(sort);
  const press = (key: ClientColumn) => {
    const next = key !== sort ? toFirstOrder(key) : order === 'asc' ? 'desc' : 'asc';
    onFilter({ ...filter, sort: key, order: next });
  };
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <Table.ScrollContainer minWidth={1060} type="native" className={classes.scroll}>
      <Table aria-label="Clients" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map(({ key, label }) => (
              <Table.Th
                key={key}
                data-column={key}
                {...(key === sort && { 'aria-sort': order === 'desc' ? 'descending' : 'ascending' })}
              >
                <UnstyledButton className={classes.sort} onClick={() => press(key)}>
                  {label}
                  {key === sort && <Arrow size={14} aria-hidden="true" />}
                </UnstyledButton>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
