import type { Dashboard as Figures, OwnProfile } from '@hearback/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '#web/lib/app.ts';
import { aClient, aProfile } from '#web/lib/testing/people.ts';
import { type Answers, answerBy, BROKEN, press, renderAs } from '#web/lib/testing/render-as.tsx';
import type { PeriodView } from '../period/period.ts';
import type { SentimentPart } from '../sentiment/sentiments.ts';
import { Dashboard } from './dashboard.tsx';

// The chart needs a screen with a size, so the mock renders its props.
vi.mock('../sentiment/sentiment-donut.tsx', () => ({
  default: ({ parts }: { parts: SentimentPart[] }) => (
    <p>{parts.map(({ name, value }) => `${name} ${value}`).join(', ')}</p>
  ),
}));

vi.mock('../response/response-chart.tsx', () => ({ default: () => null }));

const GET = 'GET /api/dashboard';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const client = aProfile({ role: 'client', user_type: 'agency_customer' });

const SINCE = '2026-10-17T02:30:00.000Z';
const since = `active_since=${encodeURIComponent(SINCE)}`;

const figures = (more: Partial<Figures> = {}): Figures => ({
  measured_at: new Date().toISOString(),
  as_of: null,
  active_since: SINCE,
  active_until: null,
  locations: [],
  new_leads: 1234,
  new_conversations: 1002,
  interested_percent: 42.86,
  meetings_booked: 3,
  active_conversations: 10,
  unmapped_campaigns: 3,
  work: { to_do: 94, overdue: 2, unassigned: 7 },
  failing_connections: 1,
  failing_senders: 0,
  previous: null,
  sentiments: { interested: 3, soft_no: 1, hard_no: 2, ooo: 1, wrong_person: 0, none: 4 },
  top_campaigns: [
    { id: id(1), name: 'Dentists', sent: 1200, received: 60, response_percent: 5 },
    { id: id(2), name: 'Plumbers', sent: null, received: 7, response_percent: null },
  ],
  top_companies: [{ id: id(3), company_name: 'Acme', leads: 4, responded: 3, response_percent: 75 }],
  response_times: {
    target_minutes: 15,
    answered: 12,
    median_seconds: 725,
    overdue: 2,
    people: [{ id: id(4), name: 'Olive Owner', answered: 12, median_seconds: 725 }],
    locations: [{ id: 'loc1', name: 'Austin', answered: 12, median_seconds: 3_900 }],
    campaigns: [],
  },
  ...more,
});

const NOTHING = figures({
  new_leads: 0,
  new_conversations: 0,
  interested_percent: null,
  meetings_booked: 0,
  active_conversations: 0,
  unmapped_campaigns: 0,
  sentiments: { interested: 0, soft_no: 0, hard_no: 0, ooo: 0, wrong_person: 0, none: 0 },
  top_campaigns: [],
  top_companies: [],
  response_times: {
    target_minutes: null,
    answered: 0,
    median_seconds: null,
    overdue: 0,
    people: [],
    locations: [],
    campaigns: [],
  },
});

function open(body: Figures, profile: OwnProfile = aProfile(), view: PeriodView = {}) {
  const answers: Answers = { [GET]: { body } };
  const server = answerBy(answers);
  renderAs(profile, () => <Dashboard view={view} onView={() => {}} />);
  return { answers, asked: server.asked };
}

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Figures' }))
    .getAllByRole('listitem')
    .map((card) => [...card.querySelectorAll('span')].map((part) => part.textContent));
const rows = async (panel: string) =>
  within(await screen.findByRole('region', { name: panel }))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    .filter((cells) => cells.length > 0);
const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the dashboard', () => {
  test('begins with the open work, each figure linked to its list', async () => {
    open(figures());
    const list = await screen.findByRole('list', { name: 'Open work' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['To do94leads waiting for a reply', '/conversations?needs_action=true'],
      ['Overdue2past the response time target', '/conversations?overdue=true'],
      ['Unassigned7to do, without an assignee', '/conversations?needs_action=true&assigned=nobody'],
      ['Failing connections1reconnect to receive replies', '/integrations'],
    ]);
  });

  test('shows no open work to people who only read', async () => {
    open(figures({ work: null, failing_connections: null }));
    await screen.findByRole('list', { name: 'Figures' });
    expect(screen.queryByRole('list', { name: 'Open work' })).toBeNull();
  });

  test('says how the figures changed against the previous period', async () => {
    open(
      figures({
        previous: { new_leads: 1000, interested_percent: 40, active_conversations: 20, meetings_booked: 2 },
      }),
    );
    await screen.findByText('Up 23% compared with the previous month so far');
    expect(screen.getByText('Up 3 points compared with the previous period')).toBeTruthy();
    expect(screen.getByText('Down 50% compared with the previous period')).toBeTruthy();
  });

  test('shows its period and links to no list for a past period', async () => {
    const own = { from: '2026-10-01', to: '2026-10-31' };
    const { asked } = open(figures({ active_until: '2026-11-01T00:00:00.000Z' }), aProfile(), own);
    expect((await cards())[2]).toEqual(['Active Conversations', '10', 'Oct 1, 2026 to Oct 31, 2026']);
    expect(screen.queryByRole('link', { name: /Active Conversations/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Interested' })).toBeNull();
    expect(screen.getByText('Leads, replies and campaigns for Oct 1, 2026 to Oct 31, 2026.')).toBeTruthy();
    expect(asked).toBeTruthy();
  });

  test('lists the locations with their figures and shows unknown ones as a dash', async () => {
    const location = {
      id: 'loc1',
      name: 'Austin',
      sent: 1200,
      replied: 60,
      reply_percent: 5,
      interested: 4,
      work: { to_do: 9, overdue: 2, median_seconds: 725, owners: ['Olive Owner', 'Tess Team'] },
      trend: [1, 3],
    };
    const unknown = {
      ...location,
      id: 'loc2',
      name: 'Boston',
      sent: null,
      replied: null,
      reply_percent: null,
      work: { to_do: 0, overdue: 0, median_seconds: null, owners: [] },
      trend: [0, 0],
    };
    open(figures({ locations: [unknown, location] }));
    expect(await rows('Locations')).toEqual([
      ['Olive Owner +1', '9', '2', '12 min', '1,200', '60', '4', '5%', ''],
      ['–', '0', '0', '–', '–', '–', '4', '–', ''],
    ]);
    expect(screen.getByRole('img', { name: 'Reply activity from 1 to 3, at most 3' })).toBeTruthy();
  });

  test('shows the five figures with their captions', async () => {
    open(figures());
    expect(await cards()).toEqual([
      ['New Leads', '1,234', 'this month 1,002 in the inbox'],
      ['Interested %', '42.86%', 'positive sentiment'],
      ['Active Conversations', '10', 'last 30 days'],
      ['Meetings Booked', '3', 'last 30 days'],
      ['Unmapped', '3', 'campaigns needing mapping'],
    ]);
    expect(screen.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeTruthy();
  });

  test('compares and maps no locations for a single business', async () => {
    open(figures(), aProfile({ user_type: 'single_location' }));
    expect((await cards()).map(([label]) => label)).not.toContain('Unmapped');
    await screen.findByRole('region', { name: 'Response Time' });
    expect(screen.queryByRole('radio', { name: 'Locations' })).toBeNull();
  });

  test('shows response times by person and location and links to overdue conversations', async () => {
    open(figures());
    expect(await rows('Response Time')).toEqual([['12', '12 min']]);
    const panel = within(screen.getByRole('region', { name: 'Response Time' }));
    expect(panel.getByRole('rowheader', { name: 'Olive Owner' })).toBeTruthy();
    expect(linkTo('2')).toContain('overdue=true');
    fireEvent.click(panel.getByRole('radio', { name: 'Locations' }));
    expect(await rows('Response Time')).toEqual([['12', '1 h 5 min']]);
    expect(panel.queryByRole('radio', { name: 'Campaigns' })).toBeNull();
  });

  test('reports when nothing was answered and hides response times from customers', async () => {
    open(NOTHING);
    expect(await screen.findByText('No interested replies were answered in the last 30 days.')).toBeTruthy();
    cleanup();
    queryClient.clear();
    open(figures({ response_times: null }), client);
    await cards();
    expect(screen.queryByRole('region', { name: 'Response Time' })).toBeNull();
  });

  test.each([
    ['none', []],
    ['interested', ['Interested %', 'Interested']],
    ['all', ['Interested %', 'Interested', 'Soft No', 'Hard No', 'Out of Office', 'Wrong Person']],
  ] as const)('leads clients only to conversations that they see: %s', async (threads, expected) => {
    const emptyFigures = { work: null, top_campaigns: [], top_companies: [], response_times: null };
    open(figures(emptyFigures), aClient({ threads }));
    await screen.findByText('Sentiment Distribution');
    const names = screen
      .queryAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('status='))
      .map((link) => link.textContent);
    expect(names).toHaveLength(expected.length);
    for (const name of expected) expect(names.some((text) => text?.startsWith(name))).toBe(true);
    const others = screen
      .queryAllByRole('link')
      .filter((link) => /^\/conversations(?!.*status=)/.test(link.getAttribute('href') ?? ''));
    expect(others.length > 0).toBe(threads === 'all');
  });

  test("is 'My Dashboard' for role client, without the unmapped campaigns", async () => {
    open(figures({ unmapped_campaigns: null }), client);
    expect((await cards()).map(([label]) => label)).toEqual([
      'New Leads',
      'Interested %',
      'Active Conversations',
      'Meetings Booked',
    ]);
    expect(screen.getByRole('heading', { name: 'My Dashboard', level: 1 })).toBeTruthy();
  });

  test('links each figure to the list it counts', async () => {
    open(figures());
    await cards();
    expect(linkTo('1,002 in the inbox')).toMatch(/^\/conversations\?added_since=\d{4}-\d\d-01$/);
    expect(linkTo(/^Interested %/)).toBe(`/conversations?status=interested&${since}`);
    expect(linkTo(/^Active Conversations/)).toBe(`/conversations?${since}`);
    expect(linkTo(/^Unmapped/)).toBe('/campaigns?mapping=unmapped');
    expect(linkTo('Soft No')).toBe(`/conversations?status=soft_no&${since}`);
    expect(linkTo('Wrong Person')).toBe(`/conversations?status=wrong_person&${since}`);
    expect(linkTo('Dentists')).toBe(`/campaigns/${id(1)}`);
    expect(linkTo('Acme')).toBe('/conversations?q=Acme');
  });

  test('links to conversations for users without campaign pages', async () => {
    open(figures(), client);
    await cards();
    expect(linkTo('Dentists')).toBe(`/conversations?campaign_id=${id(1)}`);
  });

  test('shows campaigns with sent, received and response, and a dash for unmeasured values', async () => {
    open(figures());
    expect(await rows('Top Performing Campaigns')).toEqual([
      ['Dentists', '1,200', '60', '5%'],
      ['Plumbers', '–', '7', '–'],
    ]);
  });

  test('shows the companies with the most replies', async () => {
    open(figures());
    expect(await rows('Top Companies by Response')).toEqual([['Acme', '4', '3', '75%']]);
  });

  test('lists the sentiments in words, with unclassified ones separate', async () => {
    open(figures());
    const panel = await screen.findByRole('region', { name: 'Sentiment Distribution' });
    const lines = within(panel)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toEqual([
      'Interested342.86%',
      'Soft No114.29%',
      'Hard No228.57%',
      'Out of Office114.29%',
      'Wrong Person00%',
      'No sentiment yet4',
    ]);
    await within(panel).findByText('Interested 3, Soft No 1, Hard No 2, Out of Office 1');
  });

  test('shows the same figure wherever it appears', async () => {
    // Uses the server's rounding. Rounded again to one digit, the values would be 35.3 and 35.2.
    const sentiments = { interested: 86, soft_no: 158, hard_no: 0, ooo: 0, wrong_person: 0, none: 9 };
    open(figures({ interested_percent: 35.25, sentiments }));
    const [, interested] = await cards();
    expect(interested?.[1]).toBe('35.25%');
    expect(screen.getAllByText('35.25%')).toHaveLength(2);
  });

  test('shows empty states when there is no data', async () => {
    open(NOTHING);
    expect((await cards()).map(([, value]) => value)).toEqual(['0', '–', '0', '0', '0']);
    expect(screen.getByText('No campaign data available')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect an account' })).toBeTruthy();
  });

  test('does not ask customers to connect accounts', async () => {
    open(NOTHING, client);
    expect(await screen.findByText('No campaign data available')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Connect an account' })).toBeNull();
  });

  test('shows a loading state, reports failure and retries', async () => {
    const answers: Answers = { [GET]: BROKEN };
    answerBy(answers);
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 } });
    renderAs(aProfile(), () => <Dashboard view={{}} onView={() => {}} />);
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(await screen.findByText('Error loading dashboard data')).toBeTruthy();
    answers[GET] = { body: figures() };
    press('Try again');
    expect(await cards()).toHaveLength(5);
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('shows when it was measured, in whole minutes', async () => {
    open(figures({ measured_at: new Date(Date.now() - 125_000).toISOString() }));
    await waitFor(() => expect(document.body.textContent).toContain('Last updated: 2 min ago'));
    cleanup();
    queryClient.clear();
    open(figures());
    await waitFor(() => expect(document.body.textContent).toContain('Last updated: just now'));
  });

  test('shows the as-of time only for figures that may be a few seconds old', async () => {
    open(figures());
    await cards();
    expect(document.body.textContent).not.toContain('As of');
    cleanup();
    queryClient.clear();
    open(figures({ as_of: new Date(2026, 0, 31, 12, 3, 10).toISOString() }));
    expect(await screen.findByText('As of 12:03:10 PM')).toBeTruthy();
  });

  test('keeps its figures when a refresh fails', async () => {
    const { answers, asked } = open(figures());
    await cards();
    answers[GET] = { status: 403, body: { code: 'FORBIDDEN', message: 'No' } };
    await act(() => queryClient.invalidateQueries({ queryKey: [['dashboard']] }));
    expect(asked.length).toBe(2);
    expect(await cards()).toHaveLength(5);
  });

  test('is fresh for five minutes and cached for ten', async () => {
    open(figures());
    await cards();
    const [query] = queryClient.getQueryCache().findAll({ queryKey: [['dashboard']] });
    expect(query?.isStaleByTime(5 * 60_000)).toBe(false);
    expect(query?.options.gcTime).toBe(10 * 60_000);
    expect(query?.observers[0]?.options.staleTime).toBe(5 * 60_000);
  });
});
