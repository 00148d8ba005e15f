import { CLIENT_FIGURES, type Client, type ClientFilter, type Clients } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, press, renderAs, type } from '#web/lib/testing/render-as.tsx';
import { ClientsPage } from './clients-page.tsx';
import { OverlapsPage } from './overlaps-page.tsx';
import { CopyPage } from './winning-copy-page.tsx';

const NONE = { value: 0, previous: null, target: null, sample: null };

const toClient = (name: string, more: Partial<Client> = {}): Client => ({
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
  ...more,
  figures: {
    ...(Object.fromEntries(CLIENT_FIGURES.map((id) => [id, NONE])) as Client['figures']),
    ...more.figures,
  },
});

const ACME = toClient('Acme', {
  ...{ to_do: 1, overdue: 1, pipeline_value: 5_000, owners: ['Ada Byron', 'Bo Lee'] },
  senders: { failing: 2, watch: 0, unknown: 0, healthy: 1 },
  last_report: {
    id: '00000000-0000-4000-8000-000000000003',
    ...{ state: 'draft' as const, last_day: '2026-10-31', created_at: '2026-11-01T08:00:00.000Z' },
  },
  campaigns: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Spring', ends_on: '2026-11-20' }],
  figures: {
    meetings_booked: { ...NONE, value: 3, target: 4 },
    reply_rate: { value: 4, previous: 10, target: null, sample: { count: 600, minimum: 20 } },
    positive_rate: { value: 50, previous: null, target: null, sample: { count: 2, minimum: 10 } },
  } as Client['figures'],
});

const VIEW = { id: '00000000-0000-4000-8000-000000000002', name: 'Late', filter: { attention: 'overdue' } };

function Page() {
  const [filter, setFilter] = useState<ClientFilter>({});
  return <ClientsPage filter={filter} onFilter={setFilter} />;
}

function open(clients: readonly Client[]) {
  const body: Clients = {
    ...{ measured_at: '2026-11-16T08:00:00.000Z', as_of: null, clients: [...clients] },
    previous: { first_day: '2026-09-17', last_day: '2026-10-16' },
  };
  const answers = answerBy({
    'GET /api/clients': { body },
    'GET /api/client-views': { body: { views: [{ ...VIEW, shared: false, changeable: true }] } },
    'POST /api/client-views': { body: { ...VIEW, shared: false, changeable: true } },
  });
  renderAs(aProfile(), Page);
  return answers;
}

const listNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('shows each client with changes, thin data, targets and what needs attention', async () => {
  open([ACME]);
  const row = within(await screen.findByRole('row', { name: /Acme/ }));
  row.getByText('Ada Byron, Bo Lee');
  row.getByText('Down from 10.00%');
  press('Not enough data');
  await screen.findByText('Not enough data: 2 classified conversations. Needed: 10.');
  expect(row.queryByText('50%')).toBeNull();
  press('0 of 1 reached');
  await screen.findByText('Meetings booked 3. Target 4: missed');
  row.getByText('2 failing');
  press('1 ending');
  await screen.findByRole('link', { name: 'Spring' });
  screen.getByText('Ends Nov 20, 2026');
  row.getByText('Not published');

  row.getByText('$5,000');
  screen.getByText(/Rates are compared with Sep 17, 2026 – Oct 16, 2026\./);
});

test('names senders to watch, and opens the list that the number counts', async () => {
  const senders = { failing: 0, watch: 2, unknown: 0, healthy: 1 };
  open([toClient('Bell', { interested_to_do: 3, interested_snoozed: 1, senders })]);
  const row = within(await screen.findByRole('row', { name: /Bell/ }));
  row.getByText('2 to watch');
  const link = row.getByRole('link', { name: '3' }).getAttribute('href') ?? '';
  expect(link).toContain('status=interested');
  expect(link).toContain('needs_action=');
  expect(row.getByRole('link', { name: '1 snoozed' }).getAttribute('href')).toContain('snoozed=');
});

test('sorts by a column in both directions and says so', async () => {
  open([ACME, toClient('Bell', { to_do: 7 })]);
  await screen.findByRole('table', { name: 'Clients' });
  expect(listNames()).toEqual(['Bell', 'Acme']);
  press('To do');
  expect(listNames()).toEqual(['Acme', 'Bell']);
  expect(screen.getByRole('columnheader', { name: 'To do' }).getAttribute('aria-sort')).toBe('ascending');
});

test('filters, saves the filter as a view and opens saved views', async () => {
  const answers = open([ACME, toClient('Bell')]);
  await screen.findByRole('table', { name: 'Clients' });
  fireEvent.change(await screen.findByLabelText('View'), { target: { value: VIEW.id } });
  expect(listNames()).toEqual(['Acme']);
  fireEvent.change(screen.getByLabelText('Needs attention'), { target: { value: 'senders' } });
  press('Save as view');
  type('Name', 'Broken senders');
  press('Save');
  await waitFor(() =>
    expect(answers.toBody('POST /api/client-views')).toEqual({
      ...{ name: 'Broken senders', shared: false, filter: { attention: 'senders' } },
    }),
  );
});

test('says what to do without clients and without matches', async () => {
  open([]);
  await screen.findByText('No clients yet');
});

test('lists overlaps with dates and what to do', async () => {
  const ID = '00000000-0000-4000-8000-000000000001';
  const lead = { contact_id: ID, contact: 'Ada', campaign_id: ID, location_id: 'a', sentiment: null };
  const leads = [
    { ...lead, campaign: 'One', client: 'Acme', added_at: '2026-11-03T08:00:00.000Z', last_message_at: null },
    {
      ...{
        ...lead,
        campaign_id: VIEW.id,
        campaign: 'Two',
        client: 'Bell',
        added_at: '2026-11-05T08:00:00.000Z',
      },
      last_message_at: '2026-11-06T08:00:00.000Z',
    },
  ];
  const overlaps = [{ name: 'ada@lead.test', clients: 2, campaigns: 2, leads }];
  answerBy({ 'GET /api/client-overlaps': { body: { overlaps, has_more: false } } });
  renderAs(aProfile(), () => <OverlapsPage view={{}} onView={() => {}} />);
  const panel = within(await screen.findByRole('region', { name: 'ada@lead.test' }));
  panel.getByText('2 clients, 2 campaigns');
  panel.getByText(/^Keep the lead for Acme, which was first, on Nov 3, 2026\./);
  panel.getByText('Nov 5, 2026');
  panel.getByText('Nov 6, 2026');
});

test('ranks copy with the range of its rate, and names its campaigns', async () => {
  const ID = '00000000-0000-4000-8000-000000000001';
  const ranked = {
    ...{ subject: 'Quick question', step: null, variant: null, clients: 2, campaign_count: 3 },
    campaigns: [{ id: ID, name: 'Spring', client: 'Acme' }],
    ...{ sent: 3000, replied: 120, interested: 90, percent: 3, low_percent: 2.45, high_percent: 3.67 },
    result: 'better',
  };
  answerBy({ 'GET /api/client-copy': { body: { copy: [ranked], has_more: false, percent: 2.37, thin: 4 } } });
  const onView = vi.fn();
  renderAs(aProfile(), () => <CopyPage view={{}} onView={onView} />);
  const table = within(await screen.findByRole('table', { name: 'Subject lines by positive replies' }));
  table.getByText('Quick question');
  table.getByText('3,000');
  table.getByText('2.45% to 3.67%');
  table.getByText('Above average');
  table.getByText('and 2 more');
  screen.getByText('Not ranked because they were sent fewer than 100 times: 4 subject lines.');
  fireEvent.change(screen.getByLabelText('Rank'), { target: { value: 'step' } });
  expect(onView).toHaveBeenCalledWith({ by: 'step' });
});

test('says when copy is ranked if there is too little data', async () => {
  answerBy({ 'GET /api/client-copy': { body: { copy: [], has_more: false, percent: null, thin: 0 } } });
  renderAs(aProfile(), () => <CopyPage view={{ by: 'step' }} onView={() => {}} />);
  await screen.findByText('Not enough data yet');
  screen.getByText('A step is ranked once it has been sent 100 times. Try a longer period.');
});
