import type {
  ClaySettings,
  EventName,
  GivenUpJob,
  Location,
  OutreachAccount,
  Profile,
  SyncRun,
  WebhookEvent,
} from '@hearback/contract';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { queryClient } from '../../../../../lib/app.ts';
import { createStaleRooms } from '../../../../../lib/live/stale-rooms.ts';
import { answerCalls, renderScreen } from '../../../../../lib/testing/render-screen.tsx';
import { toast } from '../../../../../lib/toast.ts';
import { fallbackProfile } from '../../../../../lib/viewer/fallback-profile.ts';
import { ViewerContext } from '../../../../../lib/viewer/viewer.ts';
import { Integrations } from '../integrations.tsx';
import { claySettings } from './world.ts';

// The whole screen is drawn for each test: on a busy machine that takes longer than a second.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 20_000 });

export type World = {
  locations: Location[];
  accounts: OutreachAccount[];
  runs: SyncRun[];
  events: WebhookEvent[];
  clay: ClaySettings;
  givenUp: GivenUpJob[];
  /** The id before which older events can be read. */
  next: string | null;
};

type Answer = { status?: number; body: unknown };
export type Answers = (method: string, path: string, body: unknown) => Answer | undefined;

export const refuse = (code: string, message: string, status = 422): Answer => ({
  status,
  body: { code, message },
});

/** What the server knows, by path; a test changes `world` and says what happened. */
function answerFrom(world: World, path: string): Answer {
  if (path === '/api/locations') return { body: world.locations };
  if (path === '/api/accounts') return { body: world.accounts };
  if (path === '/api/sync/runs') return { body: world.runs };
  if (path === '/api/webhook-events') return { body: { events: world.events, next: world.next } };
  if (path === '/api/webhooks/anonymous-traffic')
    return {
      body: { url: 'https://hearback.test/api/webhooks/anonymous-traffic/w', secret: 'sign-with-me' },
    };
  if (path === '/api/jobs/given-up') return { body: { jobs: world.givenUp } };
  if (path === '/api/enrichment/clay') return { body: world.clay };
  if (path.endsWith('/webhook')) return { body: { url: `https://hearback.test${path}/secret` } };
  return refuse('NOT_FOUND', 'That could not be found.', 404);
}

const owner: Profile = {
  ...fallbackProfile({ id: 'ann', email: 'ann@example.test' }),
  role: 'owner',
  user_type: 'agency',
};

export function openIntegrations(
  given: Partial<World> = {},
  answers: Answers = () => undefined,
  profile = owner,
) {
  const none = { locations: [], accounts: [], runs: [], events: [], givenUp: [], next: null };
  const world: World = { ...none, clay: claySettings(), ...given };
  const fetch = answerCalls((method, path, body) => answers(method, path, body) ?? answerFrom(world, path));
  const viewer = {
    account: { id: 'ann', email: profile.email },
    profile,
    failure: null,
    readAgain: () => {},
  };
  renderScreen(() => (
    <ViewerContext value={viewer}>
      <Integrations />
    </ViewerContext>
  ));
  const hear = createStaleRooms(queryClient);
  const happen = (name: EventName) => act(() => hear({ name, ids: {} }));
  return { world, fetch, happen };
}

export function closeIntegrations(): void {
  toast.clear();
  cleanup();
  queryClient.clear();
  localStorage.clear();
}

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

export async function choose(action: string, of: string): Promise<void> {
  await press(`More actions for ${of}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

export const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

export const toldOf = (text: string) => screen.findByText(text);
