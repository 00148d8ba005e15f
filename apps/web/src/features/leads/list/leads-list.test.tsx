import type { EventName, Lead } from '@hearback/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#web/lib/app.ts';
import { createStaleQueries } from '#web/lib/live/stale-queries.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { type Answers, choose, press, refusal, renderAs, type } from '#web/lib/testing/render-as.tsx';
import { CAMPAIGN, type LeadsFixtures, serveLeads, setElementSize } from '../testing/leads-server.ts';
import { aLead, uuid } from '../testing/server-data.ts';
import type { LeadView } from '../view.ts';
import { LeadsList } from './leads-list.tsx';

const LEADS = `${CAMPAIGN}/leads`;
const REMOVE = `POST ${LEADS}/remove`;
const ENRICH = `POST ${LEADS}/re-enrich`;
const three = () => [aLead(1), aLead(2, { enrichment_status: 'running' }), aLead(3)];

const enabledEnrichment = { enabled: true, onEnable: async () => undefined };

function open(
  fixtures: Partial<LeadsFixtures> = {},
  answers: Answers = {},
  start: LeadView = {},
  { canWrite = true, enrichment = enabledEnrichment } = {},
) {
  const served = serveLeads({ leads: three(), ...fixtures }, answers);
  const seen: LeadView[] = [];
  renderAs(aProfile(), () => {
    const [view, setView] = useState(start);
    seen.push(view);
    return (
      <LeadsList
        canWrite={canWrite}
        campaign_id={uuid(5001)}
        enrichment={enrichment}
        view={view}
        onView={(change) => setView({ ...view, ...change } as LeadView)}
      />
    );
  });
  const receiveEvent = createStaleQueries(queryClient);
  return { ...served, seen, publishEvent: (name: EventName) => act(() => receiveEvent({ name, ids: {} })) };
}

const toName = ({ first_name, last_name }: Lead) => `${first_name} ${last_name}`;
const row = async (lead: Lead) =>
  within((await screen.findByRole('button', { name: toName(lead) })).closest('li') as HTMLElement);
const act1 = async (lead: Lead, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More actions for ${toName(lead)}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeAll(setElementSize);

describe('the leads of a campaign', () => {
  test('show their names and the progress of their enrichment', async () => {
    const leads = [
      aLead(1, { enrichment_status: 'pending_enrichment', enrichment_under_way: true }),
      aLead(2, { enrichment_status: 'running' }),
      aLead(3, { enrichment_status: 'complete' }),
      aLead(4, { enrichment_status: 'error', enrichment_error: 'Clay rejected the row.' }),
      aLead(5, { enrichment_status: 'pending_enrichment' }),
    ];
    open({ leads });
    const labels = [];
    for (const lead of leads)
      labels.push(
        (await row(lead)).getByText(/^(Pending|Processing|Complete|Error|Not enriched)$/).textContent,
      );
    expect(labels).toEqual(['Pending', 'Processing', 'Complete', 'Error', 'Not enriched']);
    expect((await row(aLead(4))).getByText('Clay rejected the row.')).toBeTruthy();
    expect((await row(aLead(1))).getByText('lead1@client.test')).toBeTruthy();
    expect((await row(aLead(1))).getByText('Company 1')).toBeTruthy();
    await screen.findByText('5 leads');
  });

  test.each([
    [true, 'Some leads are not enriched.', 'Enrich them', 0],
    [
      false,
      'Data enrichment is disabled for this campaign, so these leads are not enriched.',
      'Enable and enrich them',
      1,
    ],
  ])('without a request can be enriched (enabled: %s)', async (enabled, sentence, offer, times) => {
    const onEnable = vi.fn(async () => undefined);
    const leads = [aLead(1, { enrichment_status: 'pending_enrichment' }), aLead(2)];
    const { toBody, wasAsked } = open(
      { leads },
      { [ENRICH]: { body: { triggered: 1, waiting: 0, run: null } } },
      {},
      {
        enrichment: { enabled, onEnable },
      },
    );
    await screen.findByText(sentence);
    press(offer);
    await waitFor(() => expect(onEnable).toHaveBeenCalledTimes(times));
    // Enabling asks for confirmation and sends every waiting lead.
    if (!enabled) return expect(wasAsked(ENRICH)).toBe(false);
    await screen.findByText('Re-enrichment triggered');
    expect(toBody(ENRICH)).toEqual({ selection: { all: true, filter: { status: 'pending_enrichment' } } });
  });

  test('offer no action while all leads are pending, or without permission', async () => {
    open({ leads: [aLead(1, { enrichment_status: 'pending_enrichment', enrichment_under_way: true })] });
    await row(aLead(1));
    expect(screen.queryByText('Some leads are not enriched.')).toBeNull();
    cleanup();
    open({ leads: [aLead(1, { enrichment_status: 'pending_enrichment' })] }, {}, {}, { canWrite: false });
    await row(aLead(1));
    expect(screen.queryByText('Some leads are not enriched.')).toBeNull();
  });

  test('leads that all failed for one reason show it once, and can be retried together', async () => {
    const words = 'Clay rejected the webhook URL or its token. Check both and save them again.';
    const failed = { enrichment_status: 'error', enrichment_error: words } as const;
    const { toBody } = open(
      { leads: [aLead(1, failed), aLead(2, failed), aLead(3)] },
      { [ENRICH]: { body: { triggered: 2, waiting: 0, run: null } } },
    );
    await screen.findByText(`Some leads could not be enriched. ${words}`);
    press('Try again');
    const asks = await dialog('Enrich again?');
    expect(asks.getByRole('listitem').textContent).toBe('2 contacts');
    fireEvent.click(asks.getByRole('button', { name: 'Re-enrich' }));
    await screen.findByText('Re-enrichment triggered');
    expect(toBody(ENRICH)).toEqual({ selection: { all: true, filter: { status: 'error' } } });
  });

  test('are filtered by status, email provider and search', async () => {
    const { queriesOf } = open();
    await row(aLead(1));
    await choose(/^Status$/, 'Processing');
    await choose(/^Email provider$/, 'Outlook');
    type('Search leads', ' acme ');
    await waitFor(() =>
      expect(queriesOf(LEADS).at(-1)).toEqual({ status: 'running', email_provider: 'outlook', q: 'acme' }),
    );
    // The filtered status has its own count.
    await screen.findByText('1 lead');
  });

  test('are virtualized and loaded page by page', async () => {
    const manyLeads = Array.from({ length: 100 }, (_, n) => aLead(n + 1));
    const { queriesOf, data } = open({ leads: manyLeads, next: 'cursor', total: 5000 });
    await row(aLead(1));
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
    expect(queriesOf(LEADS)).toEqual([{}]);
    data.leads = [aLead(101)];
    data.next = null;
    const list = screen.getByRole('list', { name: 'Leads' }).parentElement as HTMLElement;
    list.scrollTop = 6000;
    fireEvent.scroll(list);
    await waitFor(() => expect(queriesOf(LEADS).at(-1)).toEqual({ after: 'cursor' }));
  });

  test('appear, change and disappear live', async () => {
    const { data, publishEvent } = open();
    expect((await row(aLead(2))).getByText('Processing')).toBeTruthy();
    data.leads = [aLead(9), aLead(2, { enrichment_status: 'complete' })];
    publishEvent('contact.changed');
    await row(aLead(9));
    expect((await row(aLead(2))).getByText('Complete')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'First1 Last1' })).toBe(null);
  });

  test('show an empty state', async () => {
    open({ leads: [] });
    await screen.findByText('No leads found');
    expect(screen.getByText('Upload your first CSV file to start adding leads')).toBeTruthy();
  });

  test('show an empty state for filters, which can be cleared', async () => {
    const { seen } = open({ leads: [] }, {}, { status: 'error' });
    await screen.findByText('No leads found');
    expect(screen.getByText('No leads match your current filters')).toBeTruthy();
    press('Clear filters');
    await screen.findByText('Upload your first CSV file to start adding leads');
    expect(seen.at(-1)?.status).toBe(undefined);
  });

  test('show an error when they could not be loaded, and can be reloaded', async () => {
    const { answers } = open({}, { [`GET ${LEADS}`]: refusal('FORBIDDEN', 'No.', 403) });
    await screen.findByText('Failed to load contacts');
    delete answers[`GET ${LEADS}`];
    press('Retry');
    await row(aLead(1));
  });
});

describe('one lead', () => {
  test('is removed after a confirmation, and leaves the list immediately', async () => {
    const { toBody, data } = open({}, { [REMOVE]: () => ({ body: { removed: 1 } }) });
    await act1(aLead(2), 'Remove from campaign');
    const asks = await dialog('Remove from campaign?');
    expect(asks.getByRole('listitem').textContent).toBe('1 contact');
    data.leads = [aLead(1), aLead(3)];
    fireEvent.click(asks.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Contact removed from campaign');
    expect(toBody(REMOVE)).toEqual({ selection: { contact_ids: [aLead(2).id] } });
    expect(screen.queryByRole('button', { name: 'First2 Last2' })).toBe(null);
  });

  test('is restored when it could not be removed', async () => {
    open({}, { [REMOVE]: refusal('INTERNAL', 'No.', 500) });
    await act1(aLead(2), 'Remove from campaign');
    fireEvent.click((await dialog('Remove from campaign?')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Failed to remove contact');
    await row(aLead(2));
  });

  test('is enriched again, and shown as pending immediately', async () => {
    const { toBody, data } = open({}, { [ENRICH]: () => ({ body: { triggered: 1, waiting: 0 } }) });
    await row(aLead(1));
    const pending = { enrichment_status: 'pending_enrichment', enrichment_under_way: true } as const;
    data.leads = [aLead(1, pending), aLead(2), aLead(3)];
    await act1(aLead(1), 'Re-enrich');
    await screen.findByText('Re-enrichment triggered');
    expect(toBody(ENRICH)).toEqual({ selection: { contact_ids: [aLead(1).id] } });
    expect((await row(aLead(1))).getByText('Pending')).toBeTruthy();
  });

  test.each([
    [
      { triggered: 0, waiting: 1 },
      'Already in progress',
      '1 contact is already waiting for Clay, so it was not sent again.',
    ],
    [{ triggered: 0, waiting: 0 }, 'Nothing was sent', 'No leads match anymore.'],
    [
      { triggered: 2, waiting: 3 },
      'Re-enrichment triggered',
      '2 contacts. 3 contacts are already waiting for Clay, so they were not sent again.',
    ],
  ])('requested with the result %j shows a message', async (body, title, sentence) => {
    open({}, { [ENRICH]: { body: { ...body, run: null } } });
    await act1(aLead(1), 'Re-enrich');
    await screen.findByText(title);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('keeps its status and shows the reason when enrichment could not be triggered', async () => {
    const words = 'Connect your Clay table under Enrichment first.';
    open({}, { [ENRICH]: refusal('CLAY_NOT_CONNECTED', words, 409) });
    await act1(aLead(1), 'Re-enrich');
    await screen.findByText('Failed to trigger enrichment');
    expect(screen.getByText(words)).toBeTruthy();
    await waitFor(async () => expect((await row(aLead(1))).getByText('Complete')).toBeTruthy());
  });
});

describe('many leads', () => {
  test('are selected one by one and removed together, after a confirmation with their count', async () => {
    const { toBody, data } = open({}, { [REMOVE]: () => ({ body: { removed: 2 } }) });
    await tick('Select First1 Last1');
    await tick('Select First3 Last3');
    await screen.findByText('2 leads selected');
    press('Remove selected');
    const asks = await dialog('Remove from campaign?');
    expect(asks.getByRole('listitem').textContent).toBe('2 contacts');
    data.leads = [aLead(2)];
    fireEvent.click(asks.getByRole('button', { name: 'Remove' }));
    await screen.findByText('2 contacts removed from campaign');
    expect(toBody(REMOVE)).toEqual({ selection: { contact_ids: [aLead(1).id, aLead(3).id] } });
    await screen.findByText('1 lead');
  });

  test('include all matches beyond the loaded ones', async () => {
    const { toBody } = open(
      { total: 4321 },
      { [ENRICH]: { body: { triggered: 4321, waiting: 0 } } },
      { q: 'acme' },
    );
    await tick('Select all shown leads');
    await screen.findByText('3 leads selected');
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 4,321 that match' }));
    await screen.findByText('4,321 leads selected');
    press('Re-enrich selected');
    const asks = await dialog('Enrich again?');
    expect(asks.getByRole('listitem').textContent).toBe('4,321 contacts');
    fireEvent.click(asks.getByRole('button', { name: 'Re-enrich' }));
    await screen.findByText('Re-enrichment triggered');
    expect(toBody(ENRICH)).toEqual({ selection: { all: true, filter: { q: 'acme' } } });
  });

  test('are deselected when the filters change', async () => {
    open();
    await tick('Select all shown leads');
    await screen.findByText('3 leads selected');
    await choose(/^Status$/, 'Error');
    await waitFor(() => expect(screen.queryByText('3 leads selected')).toBe(null));
  });
});

test('are read-only without permission, except for their details', async () => {
  open({}, {}, {}, { canWrite: false });
  const [first] = await screen.findAllByRole('button', { name: /^More actions for/ });
  fireEvent.click(first as HTMLElement);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Contact details']);
});
