import type { SyncRun } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '#web/lib/testing/render-as.tsx';
import {
  choose,
  closeIntegrations,
  openIntegrations,
  press,
  readMessage,
  type,
} from './testing/open-integrations.tsx';
import { location, run, uuid } from './testing/server-data.ts';

const rows = async () =>
  within(await screen.findByRole('list', { name: 'locations' })).getAllByRole('listitem');
const status = async (text: string) => within((await rows())[0] as HTMLElement).findByText(text);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the access to integrations', () => {
  test('is for owners and team members only', async () => {
    const client = { role: 'client', user_type: 'agency' } as never;
    openIntegrations({}, undefined, client);
    await screen.findByText(
      'Access Restricted - Only agency owners and team members can access integration settings.',
    );
    expect(screen.queryByRole('button', { name: 'Refresh Tokens' })).toBeNull();
  });
});

describe('the sync health', () => {
  test('counts active locations and shows whether the other integrations are active', async () => {
    openIntegrations({ locations: [location(1), location(2, { token_state: 'auth_expired' })] });
    await screen.findByText('1/2 active');
    expect(screen.getAllByText('Inactive')).toHaveLength(2);
  });

  test.each([
    [{ successful: 2, failed: 0, tokensProcessed: 2 }, 'Refreshed 2 tokens successfully'],
    [{ successful: 0, failed: 0, tokensProcessed: 0 }, 'No tokens needed refreshing'],
    [{ successful: 0, failed: 3, tokensProcessed: 3 }, 'Failed to refresh 3 tokens. Check logs for details.'],
  ])('reports the result of refreshing tokens: %o', async (body, message) => {
    openIntegrations({}, (_method, path) => (path.endsWith('ghl-refresh-tokens') ? { body } : undefined));
    await press('Refresh Tokens');
    await readMessage(message);
  });

  test('shows the server’s message when tokens cannot be refreshed', async () => {
    openIntegrations({}, (_method, path) =>
      path.endsWith('ghl-refresh-tokens')
        ? refusal('PROVIDER_UNAVAILABLE', 'The CRM is down.', 503)
        : undefined,
    );
    await press('Refresh Tokens');
    await readMessage('Failed to refresh tokens: The CRM is down.');
  });
});

describe('the list of locations', () => {
  test('shows the custom name and the totals of the locations', async () => {
    openIntegrations({ locations: [location(1), location(2, { connected: false })] });
    await screen.findByText('Place 1');
    const panel = within(screen.getByRole('region', { name: 'CRM' }));
    expect(panel.getByText('Connected', { selector: 'dt' }).nextSibling?.textContent).toBe('1');
    expect(panel.getByText('Contacts').nextSibling?.textContent).toBe('20');
    expect(panel.getByText('Campaigns').nextSibling?.textContent).toBe('4');
    expect(panel.queryByLabelText('Search locations')).toBeNull();
  });

  test('can be searched when it has more than three', async () => {
    openIntegrations({ locations: [1, 2, 3, 4].map((n) => location(n)) });
    await type('Search locations', 'place 3');
    expect(await rows()).toHaveLength(1);
    await type('Search locations', 'nowhere');
    await screen.findByText(/No locations match “nowhere”/);
  });

  test('shows what to do next if it is empty', async () => {
    openIntegrations();
    await screen.findByText('No locations connected');
    expect(screen.getByText(/Select “Add Location”/)).toBeTruthy();
  });

  test('shows an error when it could not be loaded, and can be reloaded', async () => {
    let refused = true;
    openIntegrations({ locations: [location(1)] }, (_method, path) =>
      path === '/api/locations' && refused ? refusal('FORBIDDEN', 'No.', 403) : undefined,
    );
    await screen.findByText('Failed to fetch GHL locations');
    refused = false;
    await press('Try again');
    await screen.findByText('Place 1');
  });
});

describe('adding a location', () => {
  const oauth = (remainingSlots: number | 'unlimited') => (_method: string, path: string) =>
    path.endsWith('ghl-oauth-start')
      ? { body: { authUrl: 'https://crm.test/consent', remainingSlots } }
      : undefined;

  test('shows how many more the plan allows, then opens the consent screen', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    openIntegrations({}, oauth(4));
    await press('Add Location');
    await readMessage('You can connect 4 more location(s) with your current subscription.');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://crm.test/consent'));
  });

  test('starts immediately when the plan has no limit', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    openIntegrations({}, oauth('unlimited'));
    await press('Add Location');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://crm.test/consent'));
    expect(screen.queryByText(/more location\(s\)/)).toBeNull();
  });

  const MAX_SIZE =
    'You have reached your maximum allowed locations. Please upgrade your subscription to connect more locations.';

  const [UPGRADE, CHOOSE] = ['Upgrade your subscription', 'Choose a plan'] as const;

  test.each([
    [
      'Location limit reached. Your plan allows 1. Plans: /settings',
      'Your plan allows 1.',
      UPGRADE,
      '/settings',
    ],
    ['Location limit reached. Plans: /settings', MAX_SIZE, UPGRADE, '/settings'],
    ['Location limit reached. Choose one. Plans: /signup-payment', 'Choose one.', CHOOSE, '/signup-payment'],
    ['Location limit reached', MAX_SIZE, CHOOSE, '/signup-payment'],
  ])('shows how to get more when the server says “%s”', async (message, detail, name, href) => {
    openIntegrations({}, (_method, path) =>
      path.endsWith('ghl-oauth-start') ? refusal('LOCATION_LIMIT_REACHED', message, 409) : undefined,
    );
    await press('Add Location');
    await screen.findByText('Location Limit Reached');
    expect(screen.getByText(detail)).toBeTruthy();
    const way = screen.getByRole('link', { name });
    expect(way.getAttribute('href')).toBe(href);
  });

  test.each([
    ['/settings', 'change the plan in Settings'],
    ['/signup-payment', 'choose a plan'],
  ])('refers users who cannot change the plan to the owner (%s)', async (plans, what) => {
    openIntegrations(
      {},
      (_method, path) =>
        path.endsWith('ghl-oauth-start')
          ? refusal('LOCATION_LIMIT_REACHED', `Location limit reached. Plans: ${plans}`, 409)
          : undefined,
      { role: 'team', user_type: 'agency' } as never,
    );
    await press('Add Location');
    await screen.findByText(`The owner of the workspace can ${what}.`);
    expect(screen.queryByRole('link', { name: /Upgrade your subscription|Choose a plan/ })).toBeNull();
  });

  test('shows that the CRM could not be opened', async () => {
    openIntegrations({}, (_method, path) =>
      path.endsWith('ghl-oauth-start') ? refusal('PROVIDER_UNAVAILABLE', 'Later.', 503) : undefined,
    );
    await press('Add Location');
    await readMessage('Failed to start GHL OAuth flow');
  });
});

describe('syncing a location', () => {
  const toSync = (first: Partial<SyncRun>) => {
    const opened = openIntegrations({ locations: [location(1)] }, (_method, path) => {
      if (!path.endsWith('ghl-sync-location')) return undefined;
      opened.data.runs = [run(1, { ghl_location_id: 'loc-1', ...first })];
      return { body: { success: true, runId: uuid(201) } };
    });
    return opened;
  };

  test('shows its progress and its success live', async () => {
    const { data, publishEvent } = toSync({ progress: 40 });
    await press('Sync Place 1');
    await screen.findByText('Syncing contacts · 40%');
    data.runs = [run(1, { ghl_location_id: 'loc-1', status: 'done', progress: 100 })];
    publishEvent('sync.finished');
    await readMessage('Location synced successfully');
    expect(screen.queryByText(/Syncing contacts/)).toBeNull();
  });

  test('shows why it failed', async () => {
    toSync({ status: 'failed', error: 'The CRM went away.' });
    await press('Sync Place 1');
    await readMessage('Failed to sync location');
    expect(screen.getByText('The CRM went away.')).toBeTruthy();
  });
});

describe('changing a location', () => {
  const on = (call: string, answer: { status?: number; body: unknown }) => (method: string, path: string) =>
    `${method} ${path}` === call ? answer : undefined;
  const no = refusal('INTERNAL', 'No.', 500);

  test('renames it', async () => {
    const saved = { body: location(1, { custom_name: 'Downtown' }) };
    const { data } = openIntegrations({ locations: [location(1)] }, on('PATCH /api/locations/loc-1', saved));
    await choose('Settings', 'Place 1');
    await type('Location name', ' Downtown ');
    data.locations = [location(1, { custom_name: 'Downtown' })];
    await press('Save');
    await readMessage('Location name updated successfully');
    expect(await screen.findByText('Downtown')).toBeTruthy();
  });

  test('restores the old name when the server rejects the new one', async () => {
    openIntegrations({ locations: [location(1)] }, on('PATCH /api/locations/loc-1', no));
    await choose('Settings', 'Place 1');
    await type('Location name', 'Downtown');
    await press('Save');
    await readMessage('Failed to update location name');
    await screen.findByText('Place 1');
  });

  test('disconnects it', async () => {
    const { data } = openIntegrations({ locations: [location(1)] }, (method, path) => {
      if (`${method} ${path}` !== 'POST /api/locations/loc-1/disconnect') return undefined;
      data.locations = [location(1, { connected: false })];
      return { body: data.locations[0] };
    });
    await choose('Disconnect', 'Place 1');
    await press('Disconnect');
    await readMessage('Location disconnected successfully');
    await status('Disconnected');
    await screen.findByRole('button', { name: 'Connect Place 1' });
  });

  test('restores the connection when the server rejects the change', async () => {
    openIntegrations({ locations: [location(1)] }, on('POST /api/locations/loc-1/disconnect', no));
    await choose('Disconnect', 'Place 1');
    await press('Disconnect');
    await readMessage('Failed to disconnect location');
    await status('Connected');
  });

  test('asks for confirmation with counts, then deletes', async () => {
    const { data } = openIntegrations({ locations: [location(1)] }, (method, path) => {
      if (path.endsWith('/deletion'))
        return { body: { contacts: 1240, campaigns: 1, messages: 5312, people: 2 } };
      if (`${method} ${path}` !== 'DELETE /api/locations/loc-1') return undefined;
      data.locations = [];
      return { body: { success: true } };
    });
    await choose('Delete', 'Place 1');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Place 1?' });
    const words =
      'This permanently deletes the location and everything below. Campaigns that still exist at their provider are imported again, unmapped, with the next sync.';
    expect(within(dialog).getByText(words)).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1,240 contacts', '1 campaign', '5,312 messages', '2 people lose access']);
    await press('Delete location');
    await readMessage('Location and all associated data deleted successfully');
    await screen.findByText('No locations connected');
  });

  test('deletes nothing if the effects cannot be counted', async () => {
    openIntegrations({ locations: [location(1)] });
    await choose('Delete', 'Place 1');
    await readMessage('Failed to delete location');
    expect(screen.getByText('Place 1')).toBeTruthy();
  });

  test('offers to reconnect when the CRM rejects our token', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    openIntegrations({ locations: [location(1, { token_state: 'auth_expired' })] }, (_method, path) =>
      path.endsWith('ghl-oauth-start')
        ? { body: { authUrl: 'https://crm.test/again', remainingSlots: 0 } }
        : undefined,
    );
    await status('Authorization expired');
    await press('Reconnect Place 1');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://crm.test/again'));
  });
});

describe('naming a new location', () => {
  const unnamed = location(1, { custom_name: null });
  const dialog = () => screen.findByRole('dialog', { name: 'Name Your GHL Location' });

  test('is requested automatically, and Enter saves', async () => {
    let sent: unknown;
    const { data } = openIntegrations({ locations: [unnamed] }, (method, _path, body) => {
      if (method !== 'PATCH') return undefined;
      sent = body;
      data.locations = [location(1, { custom_name: 'Downtown' })];
      return { body: data.locations[0] };
    });
    await dialog();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Location' }).disabled).toBe(true);
    await type('Location name', 'Downtown');
    fireEvent.submit(screen.getByLabelText('Location name'));
    await readMessage('Location name updated successfully');
    expect(sent).toEqual({ custom_name: 'Downtown' });
  });

  test('can be skipped, and is then not requested again in this browser', async () => {
    openIntegrations({ locations: [unnamed] });
    await dialog();
    await press('Skip');
    expect(localStorage.getItem('hearback.naming-skipped')).toBe('["loc-1"]');
    const skipped = localStorage.getItem('hearback.naming-skipped') ?? '';
    closeIntegrations();
    localStorage.setItem('hearback.naming-skipped', skipped);
    openIntegrations({ locations: [unnamed] });
    await screen.findByText('Location 1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
