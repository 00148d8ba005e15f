import { describe, expect, it } from 'vitest';
import { orderClients, summarizeTargets } from './order-clients.ts';
import { CLIENT_FIGURES, type Client, type ClientFigureId } from './schemas.ts';

type Figures = Partial<Record<ClientFigureId, Partial<Client['figures']['sent']>>>;

function toClient(name: string, more: Omit<Partial<Client>, 'figures'> = {}, figures: Figures = {}): Client {
  const none = { value: 0, previous: null, target: null, sample: null };
  return {
    ...{
      id: name,
      name,
      to_do: 0,
      overdue: 0,
      interested_to_do: 0,
      interested_snoozed: 0,
      pipeline_value: 0,
      campaigns: [],
      last_report: null,
      owners: [],
      alerts: [],
    },
    senders: { failing: 0, watch: 0, unknown: 0, healthy: 0 },
    figures: Object.fromEntries(
      CLIENT_FIGURES.map((id) => [id, { ...none, ...figures[id] }]),
    ) as Client['figures'],
    ...more,
  };
}

const SAMPLE = { count: 100, minimum: 20 };
const CLIENTS = [
  toClient(
    'Boston',
    { to_do: 2, owners: ['Ada'] },
    { reply_rate: { value: 2, previous: 4, sample: SAMPLE } },
  ),
  toClient(
    'Austin',
    { to_do: 9, overdue: 1 },
    { reply_rate: { value: 90, sample: { count: 3, minimum: 20 } } },
  ),
  toClient(
    'Cairo',
    { to_do: 2 },
    { meetings_booked: { value: 3, target: 4 }, reply_rate: { value: 5, sample: SAMPLE } },
  ),
];
const names = (filter: Parameters<typeof orderClients>[1]) =>
  orderClients(CLIENTS, filter).map(({ name }) => name);

describe('the order of clients', () => {
  it('is by open work unless another column is chosen, then by name', () => {
    expect(names({})).toEqual(['Austin', 'Boston', 'Cairo']);
    expect(names({ sort: 'name' })).toEqual(['Austin', 'Boston', 'Cairo']);
    expect(names({ sort: 'name', order: 'desc' })).toEqual(['Cairo', 'Boston', 'Austin']);
  });

  it('puts rates with too little data last in both directions', () => {
    expect(names({ sort: 'reply_rate' })).toEqual(['Cairo', 'Boston', 'Austin']);
    expect(names({ sort: 'reply_rate', order: 'asc' })).toEqual(['Boston', 'Cairo', 'Austin']);
  });
});

describe('the filter of clients', () => {
  it('matches names, owners and reasons for attention', () => {
    expect(names({ q: 'AUS' })).toEqual(['Austin']);
    expect(names({ owner: 'Ada' })).toEqual(['Boston']);
    expect(names({ attention: 'overdue' })).toEqual(['Austin']);
    expect(names({ attention: 'alerts' })).toEqual([]);
    expect(names({ attention: 'falling' })).toEqual(['Boston']);
    expect(names({ attention: 'targets' })).toEqual(['Cairo']);
  });
});

it('counts targets that are set and reached', () => {
  const figures = { meetings_booked: { value: 3, target: 3 }, sent: { value: 1, target: 2 } };
  expect(summarizeTargets(toClient('x', {}, figures))).toEqual({ set: 2, reached: 1 });
});
