import type {
  ClaySettings,
  EventName,
  FailedJob,
  Location,
  OutreachAccount,
  OwnProfile,
  SyncRun,
  WebhookEvent,
} from '@hearback/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { afterEach } from 'vitest';
import { queryClient } from '#web/lib/app.ts';
import { createStaleQueries } from '#web/lib/live/stale-queries.ts';
import { refusal, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls, closeScreen, type FakeResponse } from '#web/lib/testing/render-screen.tsx';
import { fallbackProfile } from '#web/lib/viewer/fallback-profile.ts';
import { Integrations } from '../integrations.tsx';
import { claySettings } from './server-data.ts';

export type IntegrationsFixtures = {
  locations: Location[];
  accounts: OutreachAccount[];
  runs: SyncRun[];
  events: WebhookEvent[];
  clay: ClaySettings;
  failedJobs: FailedJob[];
  /** The cursor of older events. */
  next: string | null;
};

export type Answers = (method: string, path: string, body: unknown) => FakeResponse | undefined;

/** Server data by path. A test changes `data` and publishes an event. */
function answerFrom(data: IntegrationsFixtures, path: string): FakeResponse {
  if (path === '/api/locations') return { body: data.locations };
  if (path === '/api/accounts') return { body: data.accounts };
  if (path === '/api/sync/runs') return { body: data.runs };
  if (path === '/api/webhook-events') return { body: { events: data.events, next: data.next } };
  if (path === '/api/webhooks/anonymous-traffic')
    return {
      body: { url: 'https://hearback.test/api/webhooks/anonymous-traffic/w', secret: 'sign-with-me' },
    };
  if (path === '/api/jobs/failed') return { body: { jobs: data.failedJobs } };
  if (path === '/api/enrichment/clay') return { body: data.clay };
  if (path.endsWith('/webhook')) return { body: { url: `https://hearback.test${path}/secret` } };
  return refusal('NOT_FOUND', 'Not found. It may have been deleted, or you may not have access.', 404);
}

const owner: OwnProfile = {
  ...fallbackProfile({ id: 'ann', email: 'ann@example.test' }),
  role: 'owner',
  user_type: 'agency',
};

export function openIntegrations(
  fixtures: Partial<IntegrationsFixtures> = {},
  answers: Answers = () => undefined,
  profile = owner,
  Screen: FunctionComponent = Integrations,
  search = '',
) {
  const none = { locations: [], accounts: [], runs: [], events: [], failedJobs: [], next: null };
  const data: IntegrationsFixtures = { ...none, clay: claySettings(), ...fixtures };
  const fetch = answerCalls((method, path, body) => answers(method, path, body) ?? answerFrom(data, path));
  renderAs(profile, Screen, { path: '/', search });
  const receiveEvent = createStaleQueries(queryClient);
  const publishEvent = (name: EventName) => act(() => receiveEvent({ name, ids: {} }));
  return { data, fetch, publishEvent };
}

export function closeIntegrations(): void {
  closeScreen();
  localStorage.clear();
}
afterEach(closeIntegrations);

/** The same with the tab of the cold email accounts. */
export const openColdEmail = (fixtures: Partial<IntegrationsFixtures> = {}, answers?: Answers) =>
  openIntegrations(fixtures, answers, undefined, undefined, '?tab=instantly');

export const showTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

export async function choose(action: string, of: string): Promise<void> {
  await press(`More actions for ${of}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

export const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

export const readMessage = (text: string) => screen.findByText(text);
