import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { control, listenForReplies, openPaidWorkspace } from './simulators.ts';
import { type ColdEmail, type Lead, openColdEmail } from './stock.ts';
import { callAs } from './test-stack.ts';

const simulators = () => process.env.HEARBACK_E2E_SIMULATORS_URL ?? '';

export const CAMPAIGN = 'Spring outreach';
/** The reply address of an account whose campaigns name no mailbox. */
export const MAILBOX = 'us@example.test';

type TestMail = {
  text?: string;
  html?: string;
  subject?: string;
  cc?: string[];
  from?: string;
  from_name?: string;
  attachments?: object[];
};

export type Correspondence = {
  owner: string;
  account: ColdEmail;
  /** Delivers the answer end to end: it is stored at Instantly and posted to us. */
  answer(lead: Lead, mail: TestMail): Promise<void>;
};

const toDomain = (company: string) => `${company.toLowerCase().replace(/\W+/g, '')}.example`;

/** A lead such as 'Ada Byron of Analytical Engines'. */
export function lead(name: string, company_name: string): Lead {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    email: `${first_name}@${toDomain(company_name)}`.toLowerCase(),
    first_name,
    last_name,
    company_name,
  };
}

/**
 * A new workspace with a cold-email account that reports every reply. Its own replies are sent
 * immediately, unless they can be undone.
 */
export async function openCorrespondence(
  request: APIRequestContext,
  undo_seconds = 0,
): Promise<Correspondence> {
  const owner = await openPaidWorkspace(request, 'five');
  const account = await openColdEmail(request, [CAMPAIGN]);
  const caller = await callAs(request, owner);
  expect((await caller.ask('PUT', '/api/inbox-settings', { undo_seconds })).ok()).toBe(true);
  const place = { provider: 'instantly', name: 'Mail', api_key: account.key };
  const { id } = await caller.post('/api/accounts', place);
  await listenForReplies(request, account.key, (await caller.get(`/api/accounts/${id}/webhook`)).url);
  const leadEmails = new Set<string>();
  return {
    owner,
    account,
    answer: async (who, mail) => {
      if (!leadEmails.has(who.email)) await account.addLead(CAMPAIGN, who);
      leadEmails.add(who.email);
      await control(request, 'instantly/reply', { account: account.key, lead_email: who.email, ...mail });
    },
  };
}

/** Enables sending for the account. */
export const connectMailbox = (request: APIRequestContext, { key }: ColdEmail) =>
  control(request, `instantly/accounts/${key}`, { mailbox: MAILBOX });

/** The emails sent from the account, as Instantly lists them. */
export async function listSentMails(request: APIRequestContext, { key }: ColdEmail): Promise<string[]> {
  const answer = await request.get(`${simulators()}/instantly/api/v2/emails?limit=100`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { items } = (await answer.json()) as { items: { ue_type: number; body?: unknown }[] };
  return items.filter(({ ue_type }) => ue_type !== RECEIVED).map(({ body }) => JSON.stringify(body));
}

/** The type of a received email at Instantly. */
const RECEIVED = 2;

export const ANA = lead('Ana Lead', 'Ana Company');

type FirstReply = { readonly mail?: TestMail; readonly undo_seconds?: number };

/** A workspace that can send, with an answer from Ana in the list. */
export async function openAnswered(
  request: APIRequestContext,
  {
    mail = { text: 'Tell me more about the sprockets.', subject: 'Sprockets' },
    undo_seconds = 0,
  }: FirstReply = {},
): Promise<Correspondence> {
  const correspondence = await openCorrespondence(request, undo_seconds);
  await connectMailbox(request, correspondence.account);
  await correspondence.answer(ANA, mail);
  await waitForConversations(request, correspondence.owner, 1);
  return correspondence;
}

/** The workspace receives every chat of the agency's LinkedIn account. `text` arrives in the newest. */
export async function receiveChat(request: APIRequestContext, owner: string, text: string): Promise<void> {
  const key = 'hr_demo_northwind';
  const caller = await callAs(request, owner);
  const { id } = await caller.post('/api/accounts', { provider: 'heyreach', name: 'Chats', api_key: key });
  const { url } = await caller.get(`/api/accounts/${id}/webhook`);
  const hook = { webhookName: 'Replies', webhookUrl: url, eventType: 'EVERY_MESSAGE_REPLY_RECEIVED' };
  const made = await request.post(`${simulators()}/heyreach/api/public/webhooks/CreateWebhook`, {
    headers: { 'x-api-key': key },
    data: { ...hook, campaignIds: [] },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await control(request, 'heyreach/reply', { account: key, text });
}

/** Waits until the caller's list has this many conversations. */
export async function waitForConversations(
  request: APIRequestContext,
  owner: string,
  count: number,
): Promise<void> {
  const caller = await callAs(request, owner);
  const received = async () => (await caller.get('/api/conversations')).conversations.length;
  await expect.poll(received).toBe(count);
}

/** Keeps the conversation open after this person sends a reply. */
export async function stayAfterSending(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More send options' }).click();
  await page.getByRole('menuitemradio', { name: /^Send Reply/ }).click();
}
