import type { SyncRun } from '@hearback/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '#web/lib/testing/render-as.tsx';
import {
  type Answers,
  choose,
  openColdEmail,
  press,
  readMessage,
  showTab,
  type,
} from './testing/open-integrations.tsx';
import { account, run, uuid } from './testing/server-data.ts';

const linkedIn = (n: number) => account(n, { provider: 'heyreach', name: `Profile ${n}` });
const panel = (name: string) => screen.findByRole('region', { name });
const no = refusal('INTERNAL', 'No.', 500);

const on =
  (call: string, answer: ReturnType<Answers>): Answers =>
  (method, path) =>
    `${method} ${path}` === call ? answer : undefined;

describe('the accounts', () => {
  test('show their counts, and their key as four characters', async () => {
    openColdEmail({ accounts: [account(1), account(2), linkedIn(3)] });
    const coldEmail = within(await panel('Cold Email'));
    expect(await coldEmail.findAllByText('Key ••••a1b2')).toHaveLength(2);
    expect(coldEmail.getByText('Contacts').nextSibling?.textContent).toBe('14');
    expect(screen.getAllByText('Active')).toHaveLength(2);
    await showTab('LinkedIn Outreach');
    expect(within(await panel('LinkedIn Outreach')).getByText('Profile 3')).toBeTruthy();
  });

  test('can be searched when there are more than three', async () => {
    openColdEmail({ accounts: [1, 2, 3, 4].map((n) => account(n)) });
    await type('Search Cold Email accounts', 'account 4');
    const list = screen.getByRole('list', { name: 'Cold Email accounts' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  });

  test('show what to do next if there are none', async () => {
    openColdEmail();
    await screen.findByText('No Instantly account connected');
    await showTab('LinkedIn Outreach');
    await screen.findByText('No HeyReach account connected');
  });

  test('show an error by kind when they could not be loaded', async () => {
    openColdEmail({}, on('GET /api/accounts', refusal('FORBIDDEN', 'No.', 403)));
    await screen.findByText('Failed to fetch Instantly accounts');
    await showTab('LinkedIn Outreach');
    await screen.findByText('Failed to fetch SignalFire accounts');
  });
});

describe('adding an account', () => {
  const fill = async (kind: string, name: string, key: string) => {
    await showTab(kind);
    await press(`Add Account to ${kind}`);
    await type('Account Name', name);
    await type('API Key', key);
    await press('Add Account');
  };

  test('requires a name and a key', async () => {
    const { fetch } = openColdEmail();
    await fill('Cold Email', '  ', '  ');
    await screen.findByText('Please enter an API key');
    expect(screen.getByText('Enter an account name')).toBeTruthy();
    expect(fetch.mock.calls.some(([request]) => request.method === 'POST')).toBe(false);
  });

  test('shows at the field that the provider rejects the key', async () => {
    const words = 'Invalid API key - could not connect to Instantly';
    openColdEmail({}, on('POST /api/accounts', refusal('INVALID_INSTANTLY_KEY', words)));
    await fill('Cold Email', 'Main', 'wrong');
    await screen.findByText(words);
    expect(screen.getByRole('dialog', { name: 'Add Instantly account' })).toBeTruthy();
  });

  test('shows other errors', async () => {
    const conflict = refusal('ACCOUNT_EXISTS', 'This account is already connected.', 409);
    openColdEmail({}, on('POST /api/accounts', conflict));
    await fill('LinkedIn Outreach', 'Main', 'key');
    await readMessage('Failed to add HeyReach account: This account is already connected.');
  });

  const first = (more: Partial<SyncRun>) => run(2, { kind: 'campaigns', account_id: uuid(101), ...more });

  test('shows its first sync, which the server starts, and the number of imported campaigns', async () => {
    const connected = '2026-11-01T10:00:00.000Z';
    const { data, publishEvent, fetch } = openColdEmail({}, (method, path) => {
      if (`${method} ${path}` !== 'POST /api/accounts') return undefined;
      data.accounts = [account(1, { name: 'Main', last_sync: connected })];
      // It was connected before, with a key that was later rejected.
      data.runs = [run(1, { kind: 'campaigns', account_id: uuid(101), status: 'done', synced_count: 99 })];
      return { body: data.accounts[0] };
    });
    await fill('Cold Email', 'Main', 'good-key');
    await readMessage('Instantly account added');
    data.runs = [first({ created_at: connected, progress: 40 }), ...data.runs];
    publishEvent('sync.progressed');
    await screen.findByText('Syncing campaigns · 40%');
    data.runs = [first({ created_at: connected, status: 'done', synced_count: 6 })];
    publishEvent('sync.finished');
    await readMessage('Campaigns synced successfully - 6 campaigns synced');
    expect(screen.queryByText(/99 campaigns/)).toBeNull();
    expect(fetch.mock.calls.some(([{ url }]) => url.includes('sync-instantly-campaigns'))).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keeps the account when its first sync fails, and shows the error', async () => {
    const { data } = openColdEmail({}, (method, path) => {
      if (`${method} ${path}` !== 'POST /api/accounts') return undefined;
      data.runs = [first({ status: 'failed', error: 'HeyReach is down.' })];
      return { body: linkedIn(1) };
    });
    await fill('LinkedIn Outreach', 'Main', 'good-key');
    await readMessage('Connected but failed to sync campaigns: HeyReach is down.');
  });
});

describe('syncing an account', () => {
  test('shows its progress live', async () => {
    const { data, publishEvent } = openColdEmail({ accounts: [account(1)] });
    await screen.findByText('Account 1');
    data.runs = [run(1, { kind: 'campaigns', account_id: uuid(101), progress: 64 })];
    publishEvent('sync.progressed');
    await screen.findByText('Syncing campaigns · 64%');
    const sync = screen.getByRole<HTMLButtonElement>('button', { name: 'Sync Account 1' });
    expect(sync.disabled).toBe(true);
  });

  test('shows why it failed, by kind', async () => {
    const { data } = openColdEmail({ accounts: [account(1), linkedIn(2)] }, (_method, path) => {
      if (path.endsWith('sync-instantly-campaigns')) return refusal('SUBSCRIPTION_ENDED', 'It ended.', 409);
      if (!path.endsWith('sync-heyreach-campaigns')) return undefined;
      data.runs = [run(1, { account_id: uuid(102), status: 'failed' })];
      return { body: { syncedCount: 0, runIds: [uuid(201)] } };
    });
    await press('Sync Account 1');
    await readMessage('Failed to sync campaigns: It ended.');
    await showTab('LinkedIn Outreach');
    await press('Sync Profile 2');
    await readMessage('Failed to sync LinkedIn Outreach campaigns: Unknown error');
  });
});

describe('changing accounts', () => {
  test('restores the old name when the server rejects the new one', async () => {
    openColdEmail({ accounts: [account(1)] }, on(`PATCH /api/accounts/${uuid(101)}`, no));
    await choose('Rename', 'Account 1');
    await type('Account Name', 'Other');
    await press('Save');
    await readMessage('Failed to update account name');
    await screen.findByText('Account 1');
  });

  test('restores an account that the server did not remove', async () => {
    openColdEmail({ accounts: [account(1)] }, on(`DELETE /api/accounts/${uuid(101)}`, no));
    await choose('Remove', 'Account 1');
    await press('Remove account');
    await readMessage('Failed to remove account: No.');
    await screen.findByText('Account 1');
  });

  test('disconnects all accounts of a kind after a confirmation with their count', async () => {
    const { data } = openColdEmail({ accounts: [account(1), account(2), linkedIn(3)] }, (_method, path) => {
      if (path !== '/api/accounts/disconnect') return undefined;
      data.accounts = [linkedIn(3)];
      return { body: { success: true, removed: 2 } };
    });
    await press('Disconnect Cold Email');
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect Cold Email?' });
    expect(within(dialog).getByRole('listitem').textContent).toBe('2 Instantly accounts');
    await press('Disconnect all');
    await readMessage('Cold Email disconnected');
    await screen.findByText('No Instantly account connected');
    expect(screen.getByText('Inactive')).toBeTruthy();
  });

  test('rolls back a disconnection that the server rejects', async () => {
    openColdEmail({ accounts: [account(1)] }, on('POST /api/accounts/disconnect', no));
    await press('Disconnect Cold Email');
    await press('Disconnect all');
    await readMessage('Failed to disconnect integration');
    await screen.findByText('Account 1');
    expect(screen.getByText('Active')).toBeTruthy();
  });
});

describe('the webhook instructions', () => {
  test('appear with the first connected account and contain event, campaigns and URL', async () => {
    const { data, publishEvent } = openColdEmail();
    await screen.findByText('No Instantly account connected');
    expect(screen.queryByRole('region', { name: 'Cold Email webhook' })).toBeNull();
    data.accounts = [account(1), linkedIn(2)];
    publishEvent('account.changed');
    const coldEmail = within(await panel('Cold Email webhook'));
    expect(coldEmail.queryByText('Reply Received')).toBeNull();
    await press('Set up Cold Email webhook');
    expect(coldEmail.getByText('Reply Received')).toBeTruthy();
    expect(coldEmail.getByText('All')).toBeTruthy();
    const url = `https://hearback.test/api/accounts/${uuid(101)}/webhook/secret`;
    await waitFor(() => expect(coldEmail.getByLabelText<HTMLInputElement>('Webhook URL').value).toBe(url));
    await showTab('LinkedIn Outreach');
    await press('Set up LinkedIn Outreach webhook');
    expect(
      within(await panel('LinkedIn Outreach webhook')).getByText('Every Message/Inmail Received'),
    ).toBeTruthy();
  });

  test('show live when the last event arrived', async () => {
    const { data, publishEvent } = openColdEmail({ accounts: [account(1)] });
    await screen.findByText('No event received yet');
    data.accounts = [account(1, { last_event_at: new Date(Date.now() - 125_000).toISOString() })];
    publishEvent('webhook.received');
    await screen.findByText('2 min ago');
    expect(screen.getByText(/Last event received/)).toBeTruthy();
  });

  test('copy the URL, or show that it could not be copied', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    openColdEmail({ accounts: [account(1)] });
    await press('Set up Cold Email webhook');
    await screen.findByDisplayValue(/webhook\/secret/);
    await press('Copy Webhook URL');
    await screen.findByText('Copied');
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining(uuid(101)));
    await showTab('More');
    await press('Set up Anonymous traffic');
    writeText.mockRejectedValue(new Error('not allowed'));
    await press('Copy Visitor webhook URL');
    await readMessage('Failed to copy to clipboard');
  });
});
