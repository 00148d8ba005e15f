import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aCampaign } from '#web/lib/testing/a-campaign.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, press, renderAs } from '#web/lib/testing/render-as.tsx';
import { LeadsTab } from './leads-tab.tsx';

const complete = aCampaign(1, {
  company_name: 'Acme',
  industry: 'Dental',
  target_vertical: 'Practices',
  target_titles: 'Owner',
  main_product_site_url: 'https://acme.example',
  value_proposition: 'Less waiting',
});
const PATH = `/api/campaigns/${complete.id}`;

function open(campaign = complete, profile = aProfile()) {
  answerBy({
    [`GET ${PATH}/leads`]: { body: { leads: [], next: null } },
    [`GET ${PATH}/leads/count`]: { body: { total: 0, by_status: {} } },
    [`GET ${PATH}/imports`]: { body: [] },
  });
  renderAs(profile, () => <LeadsTab campaign={campaign} view={{}} onView={() => {}} />);
}

const addLeads = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Add Leads' });

describe('the Leads tab', () => {
  test('opens the upload with Add Leads', async () => {
    open();
    await screen.findByText('No leads found');
    press('Add Leads');
    await screen.findByRole('dialog', { name: 'Upload Campaign Leads' });
    await screen.findByText('Drop a CSV file here');
  });

  test('lists the leads even if something is missing for adding more', async () => {
    open(aCampaign(1, { ...complete, value_proposition: null }));
    await screen.findByText('No leads found');
    expect((await addLeads()).disabled).toBe(true);
    const card = within(screen.getByRole('alert'));
    expect(card.getByText('Complete the Target Configuration first')).toBeTruthy();
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Value proposition',
    ]);
    expect(card.getByRole('link', { name: 'Go to Target Configuration' })).toBeTruthy();
  });

  test('hides Add Leads from read-only users', async () => {
    open(complete, aProfile({ user_type: 'agency_customer', role: 'client' }));
    expect((await addLeads()).disabled).toBe(true);
  });

  test('is read-only with a read grant of its location', async () => {
    const reader = aProfile({ role: 'client', user_type: 'single_location', writable_locations: ['loc2'] });
    open(aCampaign(1, { ...complete, ghl_location_id: 'loc1' }), reader);
    expect((await addLeads()).disabled).toBe(true);
    cleanup();
    open(aCampaign(1, { ...complete, ghl_location_id: 'loc2' }), reader);
    expect((await addLeads()).disabled).toBe(false);
  });
});
