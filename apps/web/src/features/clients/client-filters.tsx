import {
  CLIENT_ATTENTIONS,
  CLIENT_PERIODS,
  type Client,
  type ClientAttention,
  type ClientFilter,
  counted,
  DEFAULT_CLIENT_PERIOD,
} from '@hearback/contract';
import { NativeSelect } from '@mantine/core';
import { SearchBox } from '#web/ui/search-box.tsx';

const ATTENTIONS: Readonly<Record<ClientAttention, string>> = {
  alerts: 'Alerts',
  overdue: 'Overdue replies',
  unanswered: 'Interested leads waiting',
  senders: 'Sender problems',
  campaigns: 'Campaigns ending',
  targets: 'Missed targets',
  falling: 'Falling rates',
};

type Props = {
  clients: readonly Client[];
  filter: ClientFilter;
  onFilter: (filter: ClientFilter) => void;
};

export function ClientFilters({ clients, filter, onFilter }: Props) {
  const owners = [...new Set(clients.flatMap((client) => client.owners))].toSorted((a, b) =>
    a.localeCompare(b),
  );
  const { owner } = filter;
  const listed = owner === undefined || owners.includes(owner) ? owners : [owner, ...owners];
  return (
    <>
      <SearchBox noun="clients" q={filter.q} onSearch={(q) => onFilter({ ...filter, q })} />
      <NativeSelect
        label="Needs attention"
        data={[
          { value: '', label: 'All' },
          ...CLIENT_ATTENTIONS.map((value) => ({ value, label: ATTENTIONS[value] })),
        ]}
        value={filter.attention ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, attention: CLIENT_ATTENTIONS.find((each) => each === value) })
        }
      />
      {listed.length > 0 && (
        <NativeSelect
          label="Owner"
          maw="14rem"
          data={[{ value: '', label: 'Everyone' }, ...listed]}
          value={owner ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, owner: value || undefined })}
        />
      )}
      <NativeSelect
        label="Period"
        data={CLIENT_PERIODS.map((value) => ({ value, label: `Last ${counted(Number(value), 'day')}` }))}
        value={filter.period ?? DEFAULT_CLIENT_PERIOD}
        onChange={({ currentTarget: { value } }) =>
          onFilter({
            ...filter,
            period: CLIENT_PERIODS.find((each) => each === value && each !== DEFAULT_CLIENT_PERIOD),
          })
        }
      />
    </>
  );
}
