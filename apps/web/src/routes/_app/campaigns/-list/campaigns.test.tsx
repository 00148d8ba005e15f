import type { Campaign, OwnProfile } from '@hearback/contract';
import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CampaignView } from '#web/features/campaigns/filters/view.ts';
import { queryClient } from '#web/lib/app.ts';
import { createStaleQueries } from '#web/lib/live/stale-queries.ts';
import { aCampaign } from '#web/lib/testing/a-campaign.ts';
import { aLocation, aProfile } from '#web/lib/testing/people.ts';
import { type Answers, answerBy, press, refusal, renderAs } from '#web/lib/testing/render-as.tsx';
import { CampaignDetail } from '../-detail/campaign-detail.tsx';
import { Campaigns } from './campaigns.tsx';

const client = aProfile({ role: 'client', user_type: 'single_location' });
const three = [aCampaign(1), aCampaign(2, { ghl_location_id: 'loc1' }), aCampaign(3, { status: 2 })];

function open(
  list: Campaign[],
  profile: OwnProfile = aProfile(),
  more: Answers = {},
  view: CampaignView = {},
) {
  const answers: Answers = {
    'GET /api/campaigns': { body: list },
    'GET /api/locations': { body: [aLocation(1, 'Austin')] },
    'GET /api/sync/runs': { body: [] },
    ...more,
  };
  const onView = vi.fn();
  const server = answerBy(answers);
  renderAs(profile, () => <Campaigns view={view} onView={onView} />);
  return { ...server, answers, onView };
}

describe('the campaigns of a single business', () => {
  const solo = aProfile({ user_type: 'single_location', default_location_id: 'loc1' });

  test('are synced, searched and filtered without any location or mapping', async () => {
    open(three, solo);
    await screen.findByText('3 of 3');
    expect(screen.getByRole('heading', { name: 'Campaign Management' })).toBeTruthy();
    expect(screen.getByText('Configure AI replies and enrichment.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sync Campaigns' })).toBeTruthy();
    expect(screen.getByLabelText('Filter by status', { selector: 'input' })).toBeTruthy();
    for (const label of ['Filter by mapping', 'Filter by location', /CRM Location Mapping/])
      expect(screen.queryByLabelText(label, { selector: 'input' })).toBeNull();
    for (const text of [/unmapped/i, /Auto-mapped/, 'CRM location'])
      expect(screen.queryByText(text)).toBeNull();
  });

  test('show locations and mappings with a second location', async () => {
    const locations = { body: [aLocation(1, 'Austin'), aLocation(2, 'Boston')] };
    open(three, solo, { 'GET /api/locations': locations });
    await screen.findByText('2 unmapped');
    expect(screen.getByLabelText('Filter by location', { selector: 'input' })).toBeTruthy();
  });
});

describe('the campaigns of an agency', () => {
  test('can be counted, synced, searched and filtered, with warnings', async () => {
    open(three);
    await screen.findByText('2 unmapped');
    expect(screen.getByRole('heading', { name: 'Campaign Management' })).toBeTruthy();
    expect(
      screen.getByText("These campaigns are not mapped to any GHL location and won't sync contacts."),
    ).toBeTruthy();
    expect(screen.getByPlaceholderText('Search campaigns by name, ID, or vertical...')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sync Campaigns' })).toBeTruthy();
    expect(screen.getByText('3 of 3')).toBeTruthy();
  });

  test('unmapped campaigns are named in the warning, which filters the list', async () => {
    const campaigns = Array.from({ length: 7 }, (_, n) => aCampaign(n + 1));
    const { onView } = open(campaigns);
    await screen.findByText('Campaign 1, Campaign 2, Campaign 3, Campaign 4, Campaign 5 and 2 more');
    press('Show only these');
    expect(onView).toHaveBeenCalledWith(expect.objectContaining({ q: undefined, mapping: 'unmapped' }));
  });

  test('show no warning when all are mapped', async () => {
    open([aCampaign(1, { ghl_location_id: 'loc1' })]);
    await screen.findByText('0 unmapped');
    expect(screen.queryByText('Unmapped Campaigns')).toBe(null);
  });

  test('are refetched on any change', async () => {
    const { answers } = open(three);
    await screen.findByText('2 unmapped');
    answers['GET /api/campaigns'] = { body: three.slice(1) };
    act(() => createStaleQueries(queryClient)({ name: 'campaign.changed', ids: {} }));
    await screen.findByText('1 unmapped');
  });

  test('show the filtered and the total count, and a button to clear the filters', async () => {
    const { onView } = open(three, aProfile(), {}, { status: '2', sort: 'created_at' });
    await screen.findByText('1 of 3');
    press('Clear All');
    expect(onView).toHaveBeenCalledWith({
      q: undefined,
      status: undefined,
      location: undefined,
      mapping: undefined,
      provider: undefined,
    });
  });

  test('campaigns that could not be loaded show the server’s message', async () => {
    open([], aProfile(), { 'GET /api/campaigns': refusal('FORBIDDEN', 'Not yours.', 403) });
    expect(await screen.findByText('Error loading campaigns: Not yours.')).toBeTruthy();
    expect(screen.queryByText(/unmapped/)).toBe(null);
  });

  test('show an error even if the server gives no reason', async () => {
    open([], aProfile(), { 'GET /api/campaigns': { status: 500, body: null } });
    expect(await screen.findByText('Error loading campaigns: Failed to fetch campaigns')).toBeTruthy();
  });

  test('show no mapping status before they are loaded', async () => {
    open(three);
    await screen.findByText('Loading campaigns...');
    expect(screen.queryByText(/unmapped/)).toBe(null);
    await screen.findByText('2 unmapped');
  });

  test('campaigns that could not be synced show an error in place and in a toast', async () => {
    const call = 'POST /api/functions/sync-instantly-campaigns';
    open(three, aProfile(), { [call]: refusal('SUBSCRIPTION_ENDED', 'It has ended.', 409) });
    await screen.findByText('2 unmapped');
    press('Sync Campaigns');
    await screen.findByText('Error: It has ended.');
    expect(screen.getByText('Failed to sync campaigns: It has ended.')).toBeTruthy();
  });
});

describe('the campaigns of a client', () => {
  test('are shown without sync, search and mapping', async () => {
    open(three, client);
    await screen.findByText('3 of 3');
    expect(screen.getByRole('heading', { name: 'My Campaigns' })).toBeTruthy();
    expect(screen.getByText('View and manage your campaign settings')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create with AI' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Sync/ })).toBe(null);
    expect(screen.queryByLabelText(/Search campaigns|Sort campaigns|CRM Location Mapping/)).toBe(null);
    expect(screen.queryByText('Unmapped Campaigns')).toBe(null);
  });
});

test('a missing campaign shows a message and a link to the list', async () => {
  answerBy({});
  renderAs(aProfile(), () => (
    <CampaignDetail
      campaignId={three[0]?.id ?? ''}
      tab="overview"
      onTab={() => {}}
      leads={{ view: {}, onView: () => {} }}
      analytics={{ view: {}, onView: () => {} }}
    />
  ));
  await screen.findByRole('heading', { name: 'Campaign not found' });
  expect(screen.getByRole('link', { name: 'Back to Campaigns' })).toBeTruthy();
});

describe('the page of a campaign', () => {
  const openPage = (campaign: Campaign, profile: OwnProfile) => {
    answerBy({
      [`GET /api/campaigns/${campaign.id}`]: { body: campaign },
      'GET /api/locations': { body: [] },
      'GET /api/sync/runs': { body: [] },
      'POST /api/functions/instantly-pause-campaign': { body: { success: true, status: 2 } },
    });
    renderAs(profile, () => (
      <CampaignDetail
        campaignId={campaign.id}
        tab="analytics"
        onTab={() => {}}
        leads={{ view: {}, onView: () => {} }}
        analytics={{ view: {}, onView: () => {} }}
      />
    ));
  };

  test('activates, pauses and syncs its figures like the list', async () => {
    openPage(aCampaign(1, { status: 1 }), aProfile());
    await screen.findByRole('button', { name: 'Sync Analytics for Campaign 1' });
    press('Pause Campaign 1');
    await screen.findByText('Campaign paused successfully');
  });

  test('hides it without the permission to manage campaigns', async () => {
    openPage(aCampaign(1, { status: 1 }), client);
    await screen.findByRole('heading', { name: 'Campaign 1' });
    expect(screen.queryByRole('button', { name: /Pause|Sync Analytics/ })).toBe(null);
  });
});
