import type { EnrichmentOverview, OwnProfile } from '@hearback/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { fallbackProfile } from '#web/lib/viewer/fallback-profile.ts';
import { claySettings } from '../-integrations/testing/server-data.ts';
import { Enrichment } from './enrichment.tsx';

type View = Parameters<typeof Enrichment>[0]['view'];

const owner: OwnProfile = {
  ...fallbackProfile({ id: 'ann', email: 'ann@example.test' }),
  role: 'owner',
  user_type: 'agency',
};
const COUNTS = { pending_enrichment: 0, queued: 0, running: 0, complete: 4, error: 0, skipped: 0 };

const toCampaigns = (count: number, name: string, enrichment_enabled: boolean) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${name}-${index + 1}`,
    name: `${name} ${index + 1}`,
    enrichment_enabled,
    ghl_location_id: null,
    by_status: COUNTS,
  }));

/** Keeps the view that the URL keeps in the app. */
function Stateful({ start, onChange }: { start: View; onChange: (change: View) => void }) {
  const [view, setView] = useState(start);
  const apply = (change: View) => {
    onChange(change);
    setView((before) => ({ ...before, ...change }));
  };
  return <Enrichment view={view} onView={apply} />;
}

function openEnrichment(view: View, campaigns: EnrichmentOverview['campaigns'] = [], profile = owner) {
  const overview: EnrichmentOverview = {
    is_connected: true,
    by_status: COUNTS,
    reasons: [],
    campaigns,
    days: [],
    answered: 0,
    fields: [],
    runs: [],
  };
  const paths: string[] = [];
  answerCalls((_method, path) => {
    paths.push(path);
    if (path === '/api/enrichment/overview') return { body: overview };
    if (path === '/api/enrichment/gaps') return { body: { leads: [], next: null } };
    return { body: claySettings() };
  });
  const changes: View[] = [];
  renderAs(profile, () => <Stateful start={view} onChange={(change) => changes.push(change)} />);
  return { paths, changes };
}

const region = (name: string) => screen.findByRole('region', { name });
const openTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));
const listCampaigns = async () =>
  within(await region('By campaign'))
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('the Enrichment screen', () => {
  test('opens at the overview and keeps the chosen tab in its view', async () => {
    const { paths, changes } = openEnrichment({});
    await region('Leads');
    await region('Over time');
    expect(screen.queryByRole('region', { name: 'By campaign' })).toBeNull();
    expect(new Set(paths)).toEqual(new Set(['/api/enrichment/overview']));
    await openTab('Gaps');
    await region('Contacts with gaps');
    expect(changes).toEqual([{ tab: 'gaps' }]);
    await openTab('Clay');
    await region('Clay enrichment');
    expect(screen.queryByRole('region', { name: 'Contacts with gaps' })).toBeNull();
  });

  test('shows the overview to members who cannot see the Clay table', async () => {
    openEnrichment({ tab: 'clay' }, [], { ...owner, role: 'agent' });
    await region('Leads');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Campaigns',
      'Gaps',
    ]);
  });

  test('lists only campaigns with enrichment on until all are requested', async () => {
    const { changes } = openEnrichment({ tab: 'campaigns' }, [
      ...toCampaigns(1, 'On', true),
      ...toCampaigns(1, 'Off', false),
    ]);
    expect(await listCampaigns()).toEqual(['On 1']);
    fireEvent.click(screen.getByRole('switch', { name: 'Show all campaigns' }));
    expect(await listCampaigns()).toEqual(['On 1', 'Off 1Enrichment off']);
    expect(changes).toEqual([{ all: 'true' }]);
  });

  test('pages the campaigns by 25 and returns to the first page when all are requested', async () => {
    openEnrichment({ tab: 'campaigns' }, [...toCampaigns(26, 'On', true), ...toCampaigns(1, 'Off', false)]);
    expect(await listCampaigns()).toHaveLength(25);
    expect(screen.getByText('1–25 of 26')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await listCampaigns()).toEqual(['On 26']);
    fireEvent.click(screen.getByRole('switch', { name: 'Show all campaigns' }));
    expect(await listCampaigns()).toHaveLength(25);
    expect(screen.getByText('1–25 of 27')).toBeTruthy();
  });

  test('says that enrichment is off for all campaigns', async () => {
    openEnrichment({ tab: 'campaigns' }, toCampaigns(2, 'Off', false));
    await screen.findByText('Enrichment is off for all campaigns');
  });
});
