import { z } from 'zod';
import { pathTo, type Query } from '../http/address.ts';
import { type Connection, createHttp, type Http } from '../http/http.ts';
import { readPages } from '../http/read-pages.ts';
import type {
  CampaignStatsEntry,
  DayFigures,
  KeyAccount,
  Lead,
  ListLead,
  ListOutcome,
  OutreachCampaign,
  OutreachMessage,
  PeriodFigures,
  StepFigures,
} from '../outreach.ts';
import { type Budget, type Page, ProviderError } from '../ports.ts';
import { readAnalytics, readDays, readPeriod, readSteps, readSubjects } from './analytics.ts';
import { createCampaign, type NewInstantlyCampaign } from './create-campaign.ts';
import { ensureWebhook, type InstantlyHook } from './hooks.ts';
import { addToList } from './leads/lists.ts';
import { listLeadIds, removeLead } from './leads/removal.ts';
import {
  findSubsequenceLead,
  moveToSubsequence,
  removeFromSubsequence,
  type SubsequenceLead,
} from './leads/subsequences.ts';
import {
  changeMailbox,
  type DomainVitals,
  getMailbox,
  listCampaignMailboxes,
  listMailboxes,
  type Mailbox,
  type MailboxAction,
  type MailboxDay,
  readMailboxDays,
  readVitals,
  readWarmup,
} from './mailboxes.ts';
import { isScheduled, toCampaign, toLead, toMessage } from './map.ts';
import { checkScopes, type ScopeCheck } from './scopes.ts';
import { addBlocked, type BlockResult, findBlocked, removeBlocked, setNotInterested } from './suppression.ts';
import { WireCampaign, WireEmail, WireLead, WireList, WireWorkspace } from './wire.ts';

const PROVIDER = 'instantly';
const MAX_PER_PAGE = 100;
/** A longer thread is not a conversation, and the limit of 20 calls per minute is shared by all threads. */
const MAX_THREAD_PAGES = 5;

export type InstantlySettings = Connection & {
  readonly apiKey: string;
  /** Listing email has its own limit: 20 calls per minute for the whole workspace. */
  readonly emailsBudget?: Budget | undefined;
};

type PageRequest = { readonly cursor?: string | null; readonly limit?: number };
type DateRange = { readonly startDate: string; readonly endDate: string };

export type EmailReply = {
  /** The mailbox that received the email. */
  readonly eaccount: string;
  /** The id of the answered email, not of its thread. */
  readonly reply_to_uuid: string;
  readonly subject: string;
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly cc?: readonly string[] | undefined;
  readonly bcc?: readonly string[] | undefined;
};

/** The part of Instantly that we use. Every failure is a ProviderError. */
export type InstantlyClient = {
  /** Throws `auth_expired` for a key that reads neither workspace nor campaigns. */
  checkKey(): Promise<KeyAccount>;
  /** The scopes that the product needs, tested without a write. */
  checkScopes(): Promise<ScopeCheck[]>;
  listCampaigns(request?: PageRequest): AsyncIterable<Page<OutreachCampaign>>;
  /** Returns the campaign with its new status. */
  activateCampaign(id: string): Promise<OutreachCampaign>;
  pauseCampaign(id: string): Promise<OutreachCampaign>;
  /** Creates a draft. Not retried, because there is no idempotency key. Check `mayHaveHappened` of a failure. */
  createCampaign(campaign: NewInstantlyCampaign): Promise<OutreachCampaign>;
  /** Returns the campaign with exactly this name, or null. */
  findCampaign(name: string): Promise<OutreachCampaign | null>;
  /** Days as YYYY-MM-DD. Omits campaigns that do not exist in Instantly. */
  readAnalytics(ids: readonly string[], range: DateRange): Promise<CampaignStatsEntry[]>;
  /** All days with activity. */
  readDays(campaignId: string): Promise<DayFigures[]>;
  /** Counts each person once in the range, or in all time. */
  readPeriod(campaignId: string, range: DateRange | null): Promise<PeriodFigures>;
  /** The figures of all time, then those of each range. */
  readSteps(campaignId: string, ranges: readonly DateRange[]): Promise<StepFigures[][]>;
  /** Subjects by step and variant. Null if the email continues under the previous subject. */
  readSubjects(campaignId: string): Promise<(string | null)[][]>;
  /** Oldest first. Email appears late, so `since` should be slightly before the last known one. */
  listReceived(
    request?: PageRequest & { since?: Date; lead?: string; campaignId?: string },
  ): AsyncIterable<Page<OutreachMessage>>;
  /** Email sent by the sequence or by a person, without scheduled email. */
  listSent(
    by: 'sequence' | 'person',
    request?: PageRequest & { since?: Date; newestFirst?: boolean },
  ): AsyncIterable<Page<OutreachMessage>>;
  findEmail(id: string): Promise<OutreachMessage | null>;
  /** Both directions, oldest first. With `since`, only email that Instantly recorded after it. */
  readThread(threadId: string, since?: Date): Promise<OutreachMessage[]>;
  /** Not retried, because there is no idempotency key. Check `mayHaveHappened` of a failure. */
  sendReply(reply: EmailReply): Promise<OutreachMessage>;
  listLeads(campaignId: string, request?: PageRequest): AsyncIterable<Page<Lead>>;
  /**
   * Marks the lead of one campaign as not interested. Idempotent. Returns false if the campaign has no such lead.
   */
  setNotInterested(email: string, campaignId: string): Promise<boolean>;
  /** Adds addresses and domains to the block list of the whole Instantly workspace. Idempotent. */
  addBlocked(values: readonly string[]): Promise<BlockResult>;
  /** The id of the block list entry with exactly this address or domain. */
  findBlocked(value: string): Promise<string | null>;
  removeBlocked(ids: readonly string[]): Promise<void>;
  /** The lead of the campaign with one of these addresses, and its subsequence. */
  findSubsequenceLead(campaignId: string, emails: readonly string[]): Promise<SubsequenceLead | null>;
  /** Idempotent. Returns false if Instantly does not have the lead or the subsequence. */
  moveToSubsequence(leadId: string, subsequenceId: string): Promise<boolean>;
  /** Idempotent. Returns false if Instantly does not have the lead, or if it is in no subsequence. */
  removeFromSubsequence(leadId: string): Promise<boolean>;
  /** The ids of the campaign's leads with one of these addresses. */
  listLeadIds(campaignId: string, emails: readonly string[]): Promise<string[]>;
  /** Deletes the lead of one campaign, which cannot be undone. Idempotent. Returns false if Instantly does not have it. */
  removeLead(leadId: string): Promise<boolean>;
  /** Adds the lead to a list of leads. Idempotent. */
  addToList(listId: string, lead: ListLead): Promise<ListOutcome>;
  listMailboxes(): AsyncIterable<Page<Mailbox>>;
  getMailbox(email: string): Promise<Mailbox>;
  /** At most 100 mailboxes. */
  readWarmup(emails: readonly string[]): Promise<MailboxDay[]>;
  /** At most 200 mailboxes and 31 days. */
  readMailboxDays(emails: readonly string[], range: DateRange): Promise<MailboxDay[]>;
  readVitals(emails: readonly string[]): Promise<DomainVitals[]>;
  /** Mailboxes by campaign id. */
  listCampaignMailboxes(): Promise<Map<string, readonly string[]>>;
  changeMailbox(email: string, action: MailboxAction): Promise<void>;
  /** Needs webhook scopes and a larger plan: if it is refused, a person must register the URL manually. */
  ensureWebhook(hook: InstantlyHook): Promise<void>;
};

export function createInstantly({ apiKey, emailsBudget, ...connection }: InstantlySettings): InstantlyClient {
  const http = createHttp(connection, {
    provider: PROVIDER,
    credentials: { authorization: `Bearer ${apiKey.trim()}` },
  });
  const listReceived: InstantlyClient['listReceived'] = ({ since, lead, campaignId, ...request } = {}) =>
    listEmails(http, emailsBudget, request, {
      email_type: 'received',
      min_timestamp_created: since?.toISOString(),
      lead,
      campaign_id: campaignId,
    });
  const listSent: InstantlyClient['listSent'] = (by, { since, newestFirst = false, ...request } = {}) =>
    listEmails(http, emailsBudget, request, {
      email_type: by === 'sequence' ? 'sent' : 'manual',
      min_timestamp_created: since?.toISOString(),
      sort_order: newestFirst ? 'desc' : 'asc',
    });
  const findEmail = (id: string) => findOne(http, id);
  return {
    checkKey: () => checkKey(http),
    checkScopes: () => checkScopes(http, apiKey.trim(), emailsBudget),
    listCampaigns: (request) => listCampaigns(http, request),
    activateCampaign: (id) => turn(http, pathTo`/api/v2/campaigns/${id}/activate`),
    pauseCampaign: (id) => turn(http, pathTo`/api/v2/campaigns/${id}/pause`),
    createCampaign: (campaign) => createCampaign(http, campaign),
    findCampaign: (name) => findCampaign(http, name),
    readAnalytics: (ids, range) => readAnalytics(http, ids, range),
    readDays: (campaignId) => readDays(http, campaignId),
    readPeriod: (campaignId, range) => readPeriod(http, campaignId, range),
    readSteps: (campaignId, ranges) => readSteps(http, campaignId, ranges),
    readSubjects: (campaignId) => readSubjects(http, campaignId),
    listReceived,
    listSent,
    findEmail,
    readThread: (threadId, since) => readThread(http, emailsBudget, { threadId, since }),
    sendReply: (reply) => sendReply(http, reply),
    listLeads: (campaignId, request) => listLeads(http, campaignId, request),
    setNotInterested: (email, campaignId) => setNotInterested(http, email, campaignId),
    addBlocked: (values) => addBlocked(http, values),
    findBlocked: (value) => findBlocked(http, value),
    removeBlocked: (ids) => removeBlocked(http, ids),
    findSubsequenceLead: (campaignId, emails) => findSubsequenceLead(http, campaignId, emails),
    moveToSubsequence: (leadId, subsequenceId) => moveToSubsequence(http, leadId, subsequenceId),
    removeFromSubsequence: (leadId) => removeFromSubsequence(http, leadId),
    listLeadIds: (campaignId, emails) => listLeadIds(http, campaignId, emails),
    removeLead: (leadId) => removeLead(http, leadId),
    addToList: (listId, lead) => addToList(http, listId, lead),
    listMailboxes: () => listMailboxes(http),
    getMailbox: (email) => getMailbox(http, email),
    readWarmup: (emails) => readWarmup(http, emails),
    readMailboxDays: (emails, range) => readMailboxDays(http, emails, range),
    readVitals: (emails) => readVitals(http, emails),
    listCampaignMailboxes: () => listCampaignMailboxes(http),
    changeMailbox: (email, action) => changeMailbox(http, email, action),
    ensureWebhook: (hook) => ensureWebhook(http, hook),
  };
}

async function checkKey(http: Http): Promise<KeyAccount> {
  try {
    const { id, name } = await http.call(WireWorkspace, {
      method: 'GET',
      path: '/api/v2/workspaces/current',
    });
    return { provider_account_id: id, name };
  } catch (thrown) {
    if (!(thrown instanceof ProviderError) || thrown.kind !== 'auth_expired') throw thrown;
    // A restricted key may be able to read campaigns but not its workspace.
    await http.call(z.unknown(), { method: 'GET', path: '/api/v2/campaigns', query: { limit: 1 } });
    return { provider_account_id: null, name: null };
  }
}

const toLimit = ({ limit = MAX_PER_PAGE }: PageRequest): number => Math.min(limit, MAX_PER_PAGE);

type WirePage<T> = { items: { items: T[]; skipped: number }; nextStartingAfter: string | null };

function toPage<T, R>(
  { items: { items, skipped }, nextStartingAfter }: WirePage<T>,
  to: (entry: T) => R,
): Page<R> {
  // An empty page ends the list, regardless of its cursor.
  const next = items.length + skipped > 0 ? nextStartingAfter : null;
  return { items: items.map(to), skipped, next, total: null };
}

function listCampaigns(
  http: Http,
  request: PageRequest & { search?: string } = {},
): AsyncIterable<Page<OutreachCampaign>> {
  return readPages(PROVIDER, request.cursor ?? null, async (starting_after) => {
    const query = { search: request.search, limit: toLimit(request), starting_after };
    const page = await http.call(WireList(WireCampaign), { method: 'GET', path: '/api/v2/campaigns', query });
    return toPage(page, toCampaign);
  });
}

async function findCampaign(http: Http, name: string): Promise<OutreachCampaign | null> {
  for await (const { items } of listCampaigns(http, { search: name })) {
    const found = items.find((campaign) => campaign.name === name);
    if (found) return found;
  }
  return null;
}

const turn = async (http: Http, path: string): Promise<OutreachCampaign> =>
  toCampaign(await http.call(WireCampaign, { method: 'POST', path }));

function listEmails(
  http: Http,
  budget: Budget | undefined,
  request: PageRequest,
  filter: Query,
): AsyncIterable<Page<OutreachMessage>> {
  return readPages(PROVIDER, request.cursor ?? null, async (starting_after) => {
    const query = { sort_order: 'asc', ...filter, limit: toLimit(request), starting_after };
    const page = await http.call(WireList(WireEmail), {
      method: 'GET',
      path: '/api/v2/emails',
      query,
      budget,
    });
    const { items, ...place } = toPage(page, (email) => (isScheduled(email) ? null : toMessage(email)));
    return { ...place, items: items.filter((message) => message !== null) };
  });
}

async function findOne(http: Http, id: string): Promise<OutreachMessage | null> {
  try {
    return toMessage(await http.call(WireEmail, { method: 'GET', path: pathTo`/api/v2/emails/${id}` }));
  } catch (thrown) {
    if (thrown instanceof ProviderError && thrown.status === 404) return null;
    throw thrown;
  }
}

async function readThread(
  http: Http,
  budget: Budget | undefined,
  { threadId, since }: { threadId: string; since: Date | undefined },
): Promise<OutreachMessage[]> {
  const messages: OutreachMessage[] = [];
  let pages = 0;
  const filter = { search: `thread:${threadId}`, min_timestamp_created: since?.toISOString() };
  for await (const { items } of listEmails(http, budget, {}, filter)) {
    messages.push(...items);
    if (++pages === MAX_THREAD_PAGES) break;
  }
  return messages;
}

async function sendReply(
  http: Http,
  { html, text, cc, bcc, ...reply }: EmailReply,
): Promise<OutreachMessage> {
  const list = (addresses: readonly string[] = []) =>
    addresses.length > 0 ? addresses.join(',') : undefined;
  const json = {
    ...reply,
    body: { html, text },
    cc_address_email_list: list(cc),
    bcc_address_email_list: list(bcc),
  };
  return toMessage(await http.call(WireEmail, { method: 'POST', path: '/api/v2/emails/reply', json }));
}

function listLeads(http: Http, campaign: string, request: PageRequest = {}): AsyncIterable<Page<Lead>> {
  return readPages(PROVIDER, request.cursor ?? null, async (cursor) => {
    const json = { campaign, limit: toLimit(request), starting_after: cursor ?? undefined };
    const page = await http.call(WireList(WireLead), {
      method: 'POST',
      path: '/api/v2/leads/list',
      json,
      idempotent: true,
    });
    return toPage(page, toLead);
  });
}
