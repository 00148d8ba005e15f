import type { Campaign, OwnProfile } from '@hearback/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '#web/lib/app.ts';
import { aCampaign } from '#web/lib/testing/a-campaign.ts';
import { aLocation, aProfile } from '#web/lib/testing/people.ts';
import {
  type Answers,
  answerBy,
  BROKEN,
  choose,
  press,
  refusal,
  renderAs,
} from '#web/lib/testing/render-as.tsx';
import { LeadsGate } from '../detail/leads-gate.tsx';
import { CampaignCard } from './campaign-card.tsx';

const client = aProfile({ role: 'client', user_type: 'single_location' });
const linkedinSync = { start: vi.fn(), isRunning: false };

function open(campaign: Campaign, answers: Answers = {}, profile: OwnProfile = aProfile()) {
  const locations = { body: [aLocation(1, 'Austin'), { ...aLocation(2, 'Boston'), custom_name: 'East' }] };
  const server = answerBy({ 'GET /api/locations': locations, ...answers });
  renderAs(profile, () => <CampaignCard campaign={campaign} linkedinSync={linkedinSync} />);
  return server;
}

const patch = (campaign: Campaign) => `PATCH /api/campaigns/${campaign.id}`;
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('the card of a campaign', () => {
  test('shows its name, status, provider, date and targets', async () => {
    open(aCampaign(1, { status: -2, target_vertical: 'Dental', provider: 'heyreach' }));
    await screen.findByRole('heading', { name: 'Campaign 1' });
    for (const text of ['Bounce Protect', 'LinkedIn', 'Unmapped', 'Created Mar 3, 2026', 'Dental'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('No analytics data available')).toBeTruthy();
  });

  test('shows the provider’s id without a name and a date, and marks an unknown status', async () => {
    open(aCampaign(1, { name: null, status: 42, instantly_created_at: null }));
    await screen.findByRole('heading', { name: 'provider-1' });
    expect(screen.getByText('Campaign ID: provider-1')).toBeTruthy();
    expect(screen.getByText('Unknown')).toBeTruthy();
  });

  test('shows its figures, with bounces and meetings only if there are any', async () => {
    const campaign_stats = {
      sent: 1234,
      opened: 500,
      replied: 30,
      interested: 4,
      bounced: 0,
      meeting_booked: 2,
    };
    open(aCampaign(1, { campaign_stats }));
    for (const text of ['1.2k', 'Open 40.52%', 'Reply 2.43%', '2 meetings booked'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/Bounce/)).toBe(null);
  });

  test('disables its switches for users with read-only access to its location', async () => {
    const reader = aProfile({ role: 'client', user_type: 'single_location', writable_locations: ['loc2'] });
    open(aCampaign(1, { ghl_location_id: 'loc1' }), {}, reader);
    for (const name of [/^AI replies for/, /^Data enrichment for/])
      expect(await screen.findByRole('switch', { name })).toHaveProperty('disabled', true);
    cleanup();
    open(aCampaign(1, { ghl_location_id: 'loc2' }), {}, reader);
    for (const name of [/^AI replies for/, /^Data enrichment for/])
      expect(await screen.findByRole('switch', { name })).toHaveProperty('disabled', false);
  });

  test('counts a single meeting as one', async () => {
    open(aCampaign(1, { campaign_stats: { sent: 10, meeting_booked: 1 } }));
    expect(await screen.findByText('1 meeting booked')).toBeTruthy();
  });

  test.each<[string, Partial<Campaign>, RegExp | null]>([
    ['a paused one', { status: 2 }, /^Activate/],
    ['an active one', { status: 1 }, /^Pause/],
    ['a draft', { status: 0 }, null],
    ['one on LinkedIn', { status: 2, provider: 'heyreach' }, null],
  ])('offers the matching action for %s', async (_what, more, offered) => {
    open(aCampaign(1, more));
    await screen.findByText('View Details');
    const found = buttons().filter((name) => /^(Activate|Pause)/.test(name ?? ''));
    expect(found.map((name) => offered?.test(name ?? ''))).toEqual(offered ? [true] : []);
  });

  test('offers only settings to users who do not manage campaigns', async () => {
    open(aCampaign(1, { status: 2 }), {}, client);
    await screen.findByText('View Details');
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByLabelText(/CRM Location Mapping/)).toBe(null);
    expect(screen.getByRole('switch', { name: 'AI replies for Campaign 1' })).toBeTruthy();
  });
});

describe('on a card', () => {
  test('a location is selected by name', async () => {
    const campaign = aCampaign(1);
    const { toBody } = open(campaign, {
      [patch(campaign)]: { body: { ...campaign, ghl_location_id: 'loc2' } },
    });
    await choose(/CRM Location Mapping/, 'East');
    await screen.findByText('Campaign location mapping updated');
    expect(toBody(patch(campaign))).toEqual({ ghl_location_id: 'loc2' });
  });

  test('a failed mapping is reported', async () => {
    const campaign = aCampaign(1);
    open(campaign, { [patch(campaign)]: BROKEN });
    await choose(/CRM Location Mapping/, 'Austin');
    await screen.findByText('Failed to update location mapping');
  });

  test('an auto-mapped campaign cannot be moved and shows why', async () => {
    const solo = aProfile({ user_type: 'single_location', default_location_id: 'loc1' });
    open(aCampaign(1, { ghl_location_id: 'loc1' }), {}, solo);
    await screen.findByText('Auto-mapped to your location');
    expect(screen.getByText('Campaigns automatically map to your assigned location')).toBeTruthy();
    const select = screen.getByLabelText(/CRM Location Mapping/, { selector: 'input' });
    expect((select as HTMLInputElement).disabled).toBe(true);
  });

  test('AI replies are toggled, or the failure is shown', async () => {
    const campaign = aCampaign(1);
    const { toBody } = open(campaign, { [patch(campaign)]: { body: { ...campaign, ai_enabled: false } } });
    fireEvent.click(await screen.findByRole('switch', { name: 'AI replies for Campaign 1' }));
    await screen.findByText('AI replies disabled');
    expect(toBody(patch(campaign))).toEqual({ ai_enabled: false });
    queryClient.clear();
    cleanup();
    open(campaign, { [patch(campaign)]: BROKEN });
    fireEvent.click(await screen.findByRole('switch', { name: 'AI replies for Campaign 1' }));
    await screen.findByText('Failed to update AI setting');
  });

  test('a paused campaign is activated, or the provider’s reason is shown', async () => {
    const campaign = aCampaign(1, { status: 2 });
    const call = 'POST /api/functions/instantly-activate-campaign';
    const { toBody } = open(campaign, { [call]: { body: { success: true, status: 1 } } });
    await screen.findByText('Activate');
    press('Activate Campaign 1');
    await screen.findByText('Campaign activated successfully');
    expect(toBody(call)).toEqual({ campaignId: campaign.id, providerCampaignId: 'provider-1' });
    cleanup();
    open(campaign, { [call]: refusal('PROVIDER_REFUSED', 'No active plan', 409) });
    await screen.findByText('Activate');
    press('Activate Campaign 1');
    await screen.findByText('Failed to activate campaign: No active plan');
  });

  test('figures are synced over thirty days, and a partial failure is reported', async () => {
    const campaign = aCampaign(1);
    const call = 'POST /api/functions/sync-instantly-analytics';
    const { toBody } = open(campaign, {
      [call]: { body: { success: true, synced_count: 3, failed_count: 2 } },
    });
    await screen.findByText('Sync Analytics');
    press('Sync Analytics for Campaign 1');
    await screen.findByText('Analytics synced for 3 campaigns');
    expect(screen.getByText('2 campaigns failed to sync')).toBeTruthy();
    const { start_date, end_date, campaign_ids } = toBody(call) as Record<string, string>;
    expect(campaign_ids).toEqual([campaign.id]);
    expect(Date.parse(end_date ?? '') - Date.parse(start_date ?? '')).toBe(30 * 86_400_000);
  });

  test('a complete sync failure is reported', async () => {
    const call = 'POST /api/functions/sync-instantly-analytics';
    open(aCampaign(1), { [call]: { body: { success: false, synced_count: 0, failed_count: 1 } } });
    await screen.findByText('Sync Analytics');
    press('Sync Analytics for Campaign 1');
    await screen.findByText('Failed to sync analytics');
  });
});

describe('data enrichment on a card', () => {
  const campaign = aCampaign(1);
  const call = (method: string) => `${method} /api/campaigns/${campaign.id}/enrichment`;
  const waiting = (unsent_leads: number, connected = true) => ({
    [call('GET')]: { body: { enabled: false, unsent_leads, connected } },
  });
  const flip = async () =>
    fireEvent.click(await screen.findByRole('switch', { name: 'Data enrichment for Campaign 1' }));

  test('asks with the number of leads and the cost before it is enabled', async () => {
    const { toBody } = open(campaign, {
      ...waiting(1_368),
      [call('PUT')]: { body: { enabled: true, unsent_leads: 1_368, connected: true } },
    });
    await flip();
    await screen.findByRole('dialog', { name: 'Enable data enrichment?' });
    expect(
      screen.getByText(
        '1,368 leads in this campaign will be sent to Clay now. Each lead uses one row of your Clay table and the Clay credits of its columns. Leads you import later are sent too.',
      ),
    ).toBeTruthy();
    press('Enable and send 1,368 leads');
    await screen.findByText('Data enrichment enabled');
    expect(toBody(call('PUT'))).toEqual({ enabled: true, confirmed_leads: 1_368 });
  });

  test('is not enabled when the confirmation is canceled', async () => {
    const { asked } = open(campaign, waiting(2));
    await flip();
    await screen.findByRole('dialog', { name: 'Enable data enrichment?' });
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map((one) => one.call)).not.toContain(call('PUT'));
  });

  test('shows when leads are sent if there is no Clay table', async () => {
    open(campaign, waiting(1, false));
    await flip();
    await screen.findByText(/^1 lead in this campaign will be sent to Clay once you connect a Clay table\. /);
    expect(screen.getByRole('button', { name: 'Enable' })).toBeTruthy();
  });

  test('is disabled without a confirmation and shows how many leads were stopped', async () => {
    const enabled = aCampaign(1, { enrichment_enabled: true });
    const { toBody } = open(enabled, {
      [call('PUT')]: { body: { enabled: false, unsent_leads: 1_368, connected: true } },
    });
    await flip();
    await screen.findByText('Data enrichment disabled');
    expect(screen.getByText('Not sent to Clay: 1,368 leads.')).toBeTruthy();
    expect(toBody(call('PUT'))).toEqual({ enabled: false });
  });

  test('shows why it could not be enabled', async () => {
    const words = 'Data enrichment would send 3 leads to Clay. Confirm this number.';
    open(campaign, { ...waiting(2), [call('PUT')]: refusal('ENRICHMENT_UNCONFIRMED', words, 409) });
    await flip();
    await screen.findByRole('dialog', { name: 'Enable data enrichment?' });
    press('Enable and send 2 leads');
    await screen.findByText('Failed to update enrichment setting');
    await screen.findByText(words);
  });

  test('reports that the number of leads could not be loaded', async () => {
    open(campaign, { [call('GET')]: BROKEN });
    await flip();
    await screen.findByText('Failed to update enrichment setting');
  });
});

describe('adding leads', () => {
  const targets = {
    company_name: 'Acme',
    industry: 'Dental',
    target_vertical: 'Practices',
    target_titles: 'Owner',
    main_product_site_url: 'https://acme.example',
    value_proposition: 'Crowns',
  };

  test('lists each missing item by name', async () => {
    renderAs(aProfile(), () => (
      <LeadsGate
        campaign={aCampaign(1, { ...targets, industry: null, value_proposition: ' ' })}
        onAdd={() => {}}
      />
    ));
    const items = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
    expect(items).toEqual(['Industry', 'Value proposition']);
    expect(screen.getByRole('button', { name: 'Add Leads' })).toHaveProperty('disabled', true);
  });

  test('is possible once all items are set', async () => {
    const onAdd = vi.fn();
    renderAs(aProfile(), () => <LeadsGate campaign={aCampaign(1, targets)} onAdd={onAdd} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Leads' }));
    expect(onAdd).toHaveBeenCalled();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});
