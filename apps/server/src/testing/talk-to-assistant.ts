import { randomUUID } from 'node:crypto';
import type { ChatSessionDetail, PlanEdit, TurnEvent } from '@hearback/contract';
import type { ApiResponse, TestApp } from './stack/open-test-app.ts';

type Talker = { readonly token: string };
type ApiAddress = { readonly url: string };

export type Turn = {
  status: number;
  /** The events of the stream, in order. */
  events: TurnEvent[];
  /** The body of a refusal. */
  refusal: { code?: string } | null;
};

const SESSIONS = '/api/assistant/sessions';

export async function start(app: TestApp, { token }: Talker): Promise<ChatSessionDetail> {
  const { status, body } = await app.call('POST', SESSIONS, { token });
  if (status !== 200) throw new Error(`could not start: ${JSON.stringify(body)}`);
  return body as ChatSessionDetail;
}

export async function getChatSession(
  app: TestApp,
  { token }: Talker,
  id: string,
): Promise<ChatSessionDetail> {
  return (await app.call('GET', `${SESSIONS}/${id}`, { token })).body as ChatSessionDetail;
}

export const create = (app: TestApp, { token }: Talker, id: string): Promise<ApiResponse> =>
  app.call('POST', `${SESSIONS}/${id}/campaign`, { token });

/** Opens the stream of a turn. */
export const openTurn = (
  { url }: ApiAddress,
  { token }: Talker,
  id: string,
  message: string,
  turnId: string = randomUUID(),
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(`${url}${SESSIONS}/${id}/turns`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-hearback': '1' },
    body: JSON.stringify({ turnId, message }),
    ...(signal && { signal }),
  });

const eventsIn = (text: string): TurnEvent[] =>
  [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(data ?? '') as TurnEvent);

/** Sends a message and reads the whole stream. */
export async function sendChatMessage(
  place: ApiAddress,
  talker: Talker,
  id: string,
  message: string,
  turnId?: string,
): Promise<Turn> {
  const response = await openTurn(place, talker, id, message, turnId);
  const text = await response.text();
  return response.ok
    ? { status: response.status, events: eventsIn(text), refusal: null }
    : { status: response.status, events: [], refusal: JSON.parse(text) as { code?: string } };
}

export const doneIn = ({ events }: Turn): Extract<TurnEvent, { type: 'done' }> => {
  const done = events.find((event) => event.type === 'done');
  if (!done) throw new Error(`no answer in ${JSON.stringify(events)}`);
  return done;
};

export const textIn = ({ events }: Turn): string =>
  events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('');

/** A complete plan. */
const PLAN: PlanEdit = {
  num_emails: 3,
  name: 'Acme Dental',
  website: 'www.acmedental.example',
  description: 'dental crowns',
  industries: ['dentistry'],
  titles: ['Practice Owner'],
  primary_goal: 'Book a demo',
};

export const editPlan = (
  app: TestApp,
  { token }: Talker,
  id: string,
  body: { draft_version: number; plan: PlanEdit },
): Promise<ApiResponse> => app.call('PATCH', `${SESSIONS}/${id}/plan`, { token, body });

/** Commands of the guided conversation: skip, write, restart, undo. */
export const command = (
  app: TestApp,
  { token }: Talker,
  id: string,
  name: 'skip' | 'write' | 'restart' | 'undo',
  body: { draft_version: number; field?: string },
): Promise<ApiResponse> => app.call('POST', `${SESSIONS}/${id}/${name}`, { token, body });

/** A conversation with a complete plan and its emails. */
export async function planCampaign(app: TestApp, person: Talker): Promise<ChatSessionDetail> {
  const { id, draft_version } = await start(app, person);
  await editPlan(app, person, id, { draft_version, plan: PLAN });
  await command(app, person, id, 'write', { draft_version: draft_version + 1 });
  return getChatSession(app, person, id);
}

/** A complete plan in one message. Only a model can read it. */
export const BRIEF =
  'I want 3 emails. Our company is Acme Dental, www.acmedental.example. What it does: dental crowns. Industries: dentistry. Titles: Practice Owner. The goal is to book demos.';
