import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { GenericIntegration, IntegrationStatus } from '#web/features/integrations/integration.ts';
import { IconPlug } from '#web/ui/icons/other.ts';
import { Connections } from './connections.tsx';
import { INTEGRATIONS } from './registry.tsx';
import { openIntegrations, press, readMessage, showTab, type } from './testing/open-integrations.tsx';
import { claySettings } from './testing/server-data.ts';

const connection = { connect: vi.fn(async () => {}), disconnect: vi.fn(async () => {}) };
const off: IntegrationStatus = { connected: false, lastSync: null, error: null };

const planted = (more: Partial<GenericIntegration> = {}): GenericIntegration => ({
  id: 'planted',
  name: 'Slack',
  description: 'Tells a channel of replies.',
  icon: IconPlug,
  requiresApiKey: true,
  adminOnly: false,
  hiddenFromUI: false,
  core: null,
  useStatus: () => off,
  useConnection: () => connection,
  ...more,
});

const open = (integration: GenericIntegration) =>
  openIntegrations(
    {},
    undefined,
    undefined,
    () => <Connections integrations={[...INTEGRATIONS, integration]} />,
    '?tab=more',
  );

const card = () => screen.findByRole('region', { name: 'Slack' });

test('the registry lists the CRM and the two kinds of accounts as core, and Clay as set up elsewhere', () => {
  expect(INTEGRATIONS.map(({ id, hiddenFromUI }) => [id, hiddenFromUI])).toEqual([
    ['ghl', false],
    ['instantly', false],
    ['heyreach', false],
    ['clay', true],
  ]);
  for (const one of INTEGRATIONS) if (!one.hiddenFromUI) expect(one.core).not.toBeNull();
});

test('Clay is a card with its status and a link to its setup', async () => {
  openIntegrations({ clay: claySettings({ connected: true, error: 'Clay does not know this webhook.' }) });
  await showTab('More');
  const clay = within(await screen.findByRole('region', { name: 'Clay enrichment' }));
  await clay.findByText('Connected');
  expect(clay.getByText('Clay does not know this webhook.')).toBeTruthy();
  expect(clay.getByRole('link', { name: 'Open Enrichment' }).getAttribute('href')).toBe(
    '/enrichment?tab=clay',
  );
  expect(clay.queryByRole('button')).toBeNull();
});

test('an integration that is neither core nor hidden is a card that asks for its key', async () => {
  open(planted());
  expect(within(await card()).getByText('Not connected')).toBeTruthy();
  await press('Set up Slack');
  await press('Connect');
  await screen.findByText('Please enter an API key');
  await type('API Key', ' xoxb-1 ');
  await press('Connect');
  await readMessage('Slack connected');
  expect(connection.connect).toHaveBeenCalledExactlyOnceWith('xoxb-1');
});

test('a connected integration shows its status and can be disconnected', async () => {
  open(planted({ useStatus: () => ({ ...off, connected: true, lastSync: new Date().toISOString() }) }));
  expect(within(await card()).getByText('Connected')).toBeTruthy();
  const health = within(screen.getByRole('region', { name: 'Sync health' }));
  expect(health.getByText('Slack').parentElement?.textContent).toBe('SlackActive');
  await press('Set up Slack');
  fireEvent.click(within(await card()).getByRole('button', { name: 'Disconnect' }));
  await readMessage('Slack disconnected');
});

test('an integration that cannot be disconnected stays, with the reason', async () => {
  connection.disconnect.mockRejectedValueOnce(new Error('No.'));
  open(planted({ useStatus: () => ({ ...off, connected: true, error: 'The key was taken back.' }) }));
  expect(within(await card()).getByText('The key was taken back.')).toBeTruthy();
  await press('Set up Slack');
  await press('Disconnect');
  await readMessage('Failed to disconnect integration');
});

test('each integration has a tab, and only the open one is rendered', async () => {
  openIntegrations();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'CRM',
    'Cold Email',
    'LinkedIn Outreach',
    'More',
  ]);
  await screen.findByRole('region', { name: 'CRM' });
  expect(screen.queryByRole('region', { name: 'Cold Email' })).toBeNull();
  await showTab('Cold Email');
  await screen.findByRole('region', { name: 'Cold Email' });
  expect(screen.queryByRole('region', { name: 'CRM' })).toBeNull();
});
