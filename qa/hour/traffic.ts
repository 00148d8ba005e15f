import { randomUUID } from 'node:crypto';
import { API_PERMISSIONS } from '@hearback/contract';
import { writeMail } from '../load/actors/write-as-leads.ts';
import { type Caller, createCaller, type OnAnswer, required } from '../load/caller.ts';
import { pause } from '../load/context.ts';
import type { ReplyRecord } from '../load/ledger.ts';
import { countDone, type HourContext, read } from './hour-context.ts';

const PAUSE_MS = { leads: 1_500, clients: 15_000, api: 1_000, reports: 15_000, webhooks: 10_000 };
/** More campaigns do not fit into a condition. */
const RULE_CAMPAIGNS = 50;

/** Leads of the clients write. Their campaigns belong to the clients' locations. */
export const writeAsClientLeads =
  (leads: readonly string[]) =>
  async (context: HourContext): Promise<void> => {
    await writeMail(context, context.random.pick(leads));
    await pause(context, PAUSE_MS.leads);
  };

/** Providers post some events several times and in another order. */
export async function disturbWebhooks(context: HourContext): Promise<void> {
  const { simulators, random } = context;
  for (const provider of ['instantly', 'heyreach'])
    await simulators.control(provider, {
      duplicates: random.pick([1, 2, 3]),
      shuffle: random.chance(0.5),
    });
  await pause(context, PAUSE_MS.webhooks);
}

/** A client reads what the agency shows. */
export async function readAsClient(context: HourContext): Promise<void> {
  type Page = { readonly conversations: readonly { readonly contact_id: string }[] };
  const page = await read<Page>(context, '/api/conversations');
  if (page && page.conversations.length > 0)
    await read(context, `/api/conversations/${context.random.pick(page.conversations).contact_id}`);
  await read(context, '/api/dashboard');
  await read(context, '/api/reports');
  countDone(context.records, 'visit of a client');
  await pause(context, PAUSE_MS.clients);
}

export async function createReports(context: HourContext): Promise<void> {
  const { owner, random, agency, records } = context;
  const body = { location_id: random.pick(agency.locations), cadence: 'weekly', time_zone: 'Europe/Berlin' };
  const answer = await owner.ask('POST', '/api/reports', { body, timeoutMs: 20_000 });
  if (answer.status === 200) {
    records.reports.push((answer.body as { id: string }).id);
    countDone(records, 'report');
  }
  await pause(context, PAUSE_MS.reports);
}

/** Leads that become interested get a tag and a note. */
export async function addRule(owner: Caller, campaigns: readonly string[]): Promise<void> {
  await required(owner, 'POST', '/api/rules', {
    name: 'Interested leads of the hour',
    enabled: true,
    definition: {
      trigger: { kind: 'disposition_set' },
      conditions: { campaign: campaigns.slice(0, RULE_CAMPAIGNS), disposition: ['interested'] },
      actions: [
        { kind: 'add_tag', tag: 'hour' },
        { kind: 'add_note', content: 'Tagged by a rule.' },
      ],
    },
  });
}

/** A caller with an API key. */
export async function openKey(url: string, owner: Caller, onAnswer: OnAnswer): Promise<Caller> {
  const { secret } = await required<{ secret: string }>(owner, 'POST', '/api/api-keys', {
    ...{ name: 'The hour', permissions: [...API_PERMISSIONS], location_ids: null, requests_per_minute: 600 },
  });
  const caller = createCaller(url, { address: '203.0.113.20', onAnswer });
  const authorization = `Bearer ${secret}`;
  return {
    ...caller,
    ask: (method, path, options) =>
      caller.ask(method, path, { ...options, headers: { authorization, ...options?.headers } }),
  };
}

type Item = { readonly contact_id: string; readonly email: string | null; readonly last_message_id: string };
type List<T> = { readonly data: readonly T[] };
type Message = { readonly id: string; readonly direction: string; readonly source: string };

/** An integration follows changes, reads messages, adds notes and sends replies, each request with a key twice. */
export async function useApi(context: HourContext): Promise<void> {
  const { random, outreach } = context;
  const since = new Date(Date.now() - 120_000).toISOString();
  const query = random.pick(['', `updated_since=${since}`, 'needs_action=true', 'assigned=none']);
  const page = await read<List<Item>>(context, `/v1/conversations?${query}`);
  await read(context, random.pick(['/v1/contacts', '/v1/campaigns', '/v1/events', '/v1/me']));
  const ours = page?.data.filter(({ email }) => email?.startsWith('client') && email.includes(outreach.name));
  if (ours && ours.length > 0) await workThroughApi(context, random.pick(ours));
  countDone(context.records, 'round of the API');
  await pause(context, PAUSE_MS.api);
}

async function workThroughApi(context: HourContext, { contact_id }: Item): Promise<void> {
  const { owner, marks, records, random } = context;
  const path = `/v1/conversations/${contact_id}`;
  const messages = await read<List<Message>>(context, `${path}/messages`);
  if (random.chance(0.7)) {
    const mark = marks.next();
    const body = { content: `Noted through the API. ${mark}` };
    const { status } = await owner.ask('POST', `${path}/notes`, { body, timeoutMs: 20_000 });
    if (status === 200) records.notes.push(mark);
    return;
  }
  const message = messages?.data.find(
    ({ direction, source }) => direction === 'inbound' && source === 'cold_email',
  );
  if (message) await replyThroughApi(context, contact_id, message.id);
}

async function replyThroughApi(context: HourContext, contact_id: string, message_id: string): Promise<void> {
  const { owner, marks, ledger } = context;
  const reply: ReplyRecord = {
    ...{ mark: marks.next(), channel: 'cold_email', contact_id, send_at: null },
    response: 'unanswered',
  };
  ledger.replies.push(reply);
  const options = {
    body: { content: `Thank you, this was sent by an integration. ${reply.mark}` },
    headers: { 'idempotency-key': randomUUID() },
    timeoutMs: 20_000,
  };
  const send = () => owner.ask('POST', `/v1/messages/${message_id}/replies`, options).catch(() => null);
  const answers = [await send(), await send()];
  if (answers.some((answer) => answer?.status === 200)) reply.response = 'accepted';
  else if (answers.every((answer) => answer && answer.status < 500)) reply.response = 'refused';
}
