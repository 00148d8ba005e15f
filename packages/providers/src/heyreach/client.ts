import { z } from 'zod';
import { pathTo } from '../http/address.ts';
import { type Connection, createHttp, type Http } from '../http/http.ts';
import { nextOffset, readPages, toOffset } from '../http/read-pages.ts';
import type {
  CampaignStatsEntry,
  DayFigures,
  KeyAccount,
  Lead,
  ListLead,
  ListOutcome,
  OutreachCampaign,
} from '../outreach.ts';
import { type Page, ProviderError } from '../ports.ts';
import {
  addToBlacklist,
  type BlacklistEntry,
  findInBlacklist,
  type LinkedinProfile,
  removeFromBlacklist,
} from './blacklist.ts';
import { type LinkedinConversation, toConversation } from './conversation.ts';
import { ensureWebhook, type HeyreachHook } from './hooks.ts';
import { type LinkedinAccount, listCampaignAccounts, listLinkedinAccounts } from './linkedin-accounts.ts';
import { addToList } from './lists.ts';
import { toCampaign, toCampaignStats, toFigures, toLead } from './map.ts';
import {
  WireCampaign,
  WireCampaignLead,
  WireConversation,
  WireList,
  WireProfile,
  WireStatsResponse,
} from './wire.ts';

const PROVIDER = 'heyreach';
const MAX_PER_PAGE = 100;

export type HeyreachSettings = Connection & { readonly apiKey: string };

type DateRange = { readonly start: Date; readonly end: Date };
type PageRequest = { readonly cursor?: string | null; readonly limit?: number };

type ConversationFilter = {
  /** Filters by the last message. Messages are backdated to LinkedIn's time, so subtract half an hour. */
  readonly since?: Date;
  /** Conversations do not contain their campaign, so each campaign is requested separately. */
  readonly campaignIds?: readonly string[];
  readonly linkedinAccountIds?: readonly string[];
  readonly leadProfileUrl?: string;
};

export type LinkedinReply = {
  readonly conversation_id: string;
  readonly linkedin_account_id: string;
  readonly message: string;
  /** InMail only. */
  readonly subject?: string | undefined;
};

/** The part of HeyReach that we use. Every failure is a ProviderError. */
export type HeyreachClient = {
  checkKey(): Promise<KeyAccount>;
  listCampaigns(request?: PageRequest): AsyncIterable<Page<OutreachCampaign>>;
  findCampaign(id: string): Promise<OutreachCampaign | null>;
  /** An empty list means every campaign. */
  readStats(ids: readonly string[], range: DateRange): Promise<CampaignStatsEntry[]>;
  /** The days with activity by campaign, in one call. */
  readDays(ids: readonly string[], range: DateRange): Promise<Map<string, DayFigures[]>>;
  /** Leads that HeyReach has started. Those still waiting in the list are not included. */
  listLeads(campaignId: string, request?: PageRequest): AsyncIterable<Page<Lead>>;
  listConversations(request?: PageRequest & ConversationFilter): AsyncIterable<Page<LinkedinConversation>>;
  /** Returns the conversation with its messages. Null if the id no longer exists: search for the lead's profile instead. */
  findChatroom(linkedinAccountId: string, conversationId: string): Promise<LinkedinConversation | null>;
  /** Not retried, and returns no id. Check `mayHaveHappened` of a failure, then read the chatroom. */
  sendMessage(reply: LinkedinReply): Promise<void>;
  /** Stops the campaign for the lead. Idempotent. Returns false if the campaign does not have the lead. */
  stopLead(campaignId: string, profileUrl: string): Promise<boolean>;
  /** The member id of a lead, which identifies the person exactly. Null if HeyReach does not have the lead. */
  findMemberId(profileUrl: string): Promise<string | null>;
  /** Excludes the person from every campaign of the HeyReach workspace. Idempotent. Returns false for a rejected profile. */
  addToBlacklist(profile: LinkedinProfile): Promise<boolean>;
  findInBlacklist(profile: LinkedinProfile): Promise<BlacklistEntry | null>;
  removeFromBlacklist(id: string): Promise<void>;
  /** Adds the lead to a list of leads. Idempotent. */
  addToList(listId: string, lead: ListLead): Promise<ListOutcome>;
  listLinkedinAccounts(): Promise<LinkedinAccount[]>;
  /** LinkedIn accounts by campaign id. */
  listCampaignAccounts(): Promise<Map<string, readonly string[]>>;
  pauseCampaign(id: string): Promise<void>;
  /** Rejected for a draft. HeyReach pauses a campaign without leads again, so read its status a moment later. */
  resumeCampaign(id: string): Promise<void>;
  ensureWebhook(hook: HeyreachHook): Promise<void>;
};

export function createHeyreach({ apiKey, ...connection }: HeyreachSettings): HeyreachClient {
  const http = createHttp(connection, { provider: PROVIDER, credentials: { 'x-api-key': apiKey.trim() } });
  const post = (path: string, query: { campaignId: string }) =>
    http.call(z.unknown(), { method: 'POST', path, query });
  return {
    checkKey: () => checkKey(http),
    listCampaigns: (request) => listCampaigns(http, request),
    findCampaign: (id) => findCampaign(http, id),
    readStats: (ids, range) => readStats(http, ids, range),
    readDays: (ids, range) => readDays(http, ids, range),
    listLeads: (campaignId, request) => listLeads(http, campaignId, request),
    listConversations: (request) => listConversations(http, request),
    findChatroom: (account, conversation) => findChatroom(http, account, conversation),
    sendMessage: (reply) => sendMessage(http, reply),
    stopLead: (campaignId, profileUrl) => stopLead(http, campaignId, profileUrl),
    findMemberId: (profileUrl) => findMemberId(http, profileUrl),
    addToBlacklist: (profile) => addToBlacklist(http, profile),
    findInBlacklist: (profile) => findInBlacklist(http, profile),
    removeFromBlacklist: (id) => removeFromBlacklist(http, id),
    addToList: (listId, lead) => addToList(http, listId, lead),
    listLinkedinAccounts: () => listLinkedinAccounts(http),
    listCampaignAccounts: () => listCampaignAccounts(http),
    ensureWebhook: (hook) => ensureWebhook(http, hook),
    async pauseCampaign(campaignId) {
      await post('/api/public/campaign/Pause', { campaignId });
    },
    async resumeCampaign(campaignId) {
      await post('/api/public/campaign/Resume', { campaignId });
    },
  };
}

/** Almost all calls are POST requests, including reads. */
const read = <T>(http: Http, schema: z.ZodType<T>, path: string, json: unknown): Promise<T> =>
  http.call(schema, { method: 'POST', path: `/api/public${path}`, json, idempotent: true });

async function checkKey(http: Http): Promise<KeyAccount> {
  await http.call(z.unknown(), { method: 'GET', path: '/api/public/auth/CheckApiKey' });
  // The check does not return the account. A campaign contains the workspace, which identifies an account that was added before.
  const body = { offset: 0, limit: 1, statuses: [], accountIds: [] };
  const { items } = await read(http, WireList(WireCampaign), '/campaign/GetAll', body);
  return { provider_account_id: items.items[0]?.organizationUnitId ?? null, name: null };
}

const toLimit = ({ limit = MAX_PER_PAGE }: PageRequest): number => Math.min(limit, MAX_PER_PAGE);

/** A list with offsets. */
function listFrom<W, T>(
  http: Http,
  { path, entry, body, to }: { path: string; entry: z.ZodType<W>; body: object; to: (wire: W) => T },
  request: PageRequest = {},
): AsyncIterable<Page<T>> {
  const limit = toLimit(request);
  return readPages(PROVIDER, request.cursor ?? null, async (cursor) => {
    const offset = toOffset(cursor);
    const { items, totalCount } = await read(http, WireList(entry), path, { offset, limit, ...body });
    const received = items.items.length + items.skipped;
    return {
      items: items.items.map(to),
      skipped: items.skipped,
      total: totalCount,
      next: nextOffset(offset, received, limit, totalCount),
    };
  });
}

const listCampaigns = (http: Http, request?: PageRequest): AsyncIterable<Page<OutreachCampaign>> => {
  const body = { statuses: [], accountIds: [] };
  return listFrom(http, { path: '/campaign/GetAll', entry: WireCampaign, body, to: toCampaign }, request);
};

const listLeads = (http: Http, campaignId: string, request?: PageRequest): AsyncIterable<Page<Lead>> => {
  const to = (wire: WireCampaignLead) => toLead(wire.linkedInUserProfile);
  const body = { campaignId: Number(campaignId) };
  return listFrom(
    http,
    { path: '/campaign/GetLeadsFromCampaign', entry: WireCampaignLead, body, to },
    request,
  );
};

const swallowNotFound = <T>(thrown: unknown): T | null => {
  if (thrown instanceof ProviderError && thrown.status === 404) return null;
  throw thrown;
};

function findCampaign(http: Http, campaignId: string): Promise<OutreachCampaign | null> {
  const call = { method: 'GET', path: '/api/public/campaign/GetById', query: { campaignId } } as const;
  return http
    .call(WireCampaign, call)
    .then(toCampaign)
    .catch(swallowNotFound<OutreachCampaign>);
}

function fetchStats(
  http: Http,
  ids: readonly string[],
  { start, end }: DateRange,
): Promise<z.infer<typeof WireStatsResponse>> {
  // Both lists are required. The call is rejected without them.
  const body = {
    accountIds: [],
    campaignIds: ids.map(Number),
    startDate: start.toISOString(),
    endDate: end.toISOString(),
  };
  return read(http, WireStatsResponse, '/stats/GetOverallStatsByCampaign', body);
}

async function readDays(
  http: Http,
  ids: readonly string[],
  range: DateRange,
): Promise<Map<string, DayFigures[]>> {
  const { byDayStats } = await fetchStats(http, ids, range);
  const days = new Map<string, DayFigures[]>(ids.map((id) => [id, []]));
  for (const [moment, { items }] of Object.entries(byDayStats))
    for (const wire of items)
      days.get(wire.campaignId)?.push({ day: moment.slice(0, 10), ...toFigures(wire), interested: null });
  return days;
}

async function readStats(
  http: Http,
  ids: readonly string[],
  range: DateRange,
): Promise<CampaignStatsEntry[]> {
  const { overallStats } = await fetchStats(http, ids, range);
  return overallStats.items.map((wire) => ({
    provider_campaign_id: wire.campaignId,
    stats: toCampaignStats(wire),
  }));
}

function listConversations(
  http: Http,
  request: PageRequest & ConversationFilter = {},
): AsyncIterable<Page<LinkedinConversation>> {
  const { since, campaignIds = [], linkedinAccountIds = [], leadProfileUrl } = request;
  const filters = {
    campaignIds: campaignIds.map(Number),
    linkedInAccountIds: linkedinAccountIds.map(Number),
    leadProfileUrl,
  };
  return readPages(PROVIDER, request.cursor ?? null, async (cursor) => {
    const body = { limit: toLimit(request), cursor, from: since?.toISOString(), filters };
    const page = await read(http, WireList(WireConversation), '/inbox/GetConversationsV3', body);
    const { items, skipped } = page.items;
    const isLast = page.hasNextPage === false || items.length + skipped === 0;
    return {
      items: items.map(toConversation),
      skipped,
      total: page.totalCount,
      next: isLast ? null : page.nextCursor,
    };
  });
}

function findChatroom(
  http: Http,
  account: string,
  conversation: string,
): Promise<LinkedinConversation | null> {
  const path = pathTo`/api/public/inbox/GetChatroom/${account}/${conversation}`;
  return http
    .call(WireConversation, { method: 'GET', path })
    .then(toConversation)
    .catch(swallowNotFound<LinkedinConversation>);
}

async function sendMessage(http: Http, reply: LinkedinReply): Promise<void> {
  const json = {
    message: reply.message,
    subject: reply.subject ?? '',
    conversationId: reply.conversation_id,
    linkedInAccountId: Number(reply.linkedin_account_id),
  };
  await http.call(z.unknown(), { method: 'POST', path: '/api/public/inbox/SendMessage', json });
}

async function stopLead(http: Http, campaignId: string, leadUrl: string): Promise<boolean> {
  const json = { campaignId: Number(campaignId), leadUrl };
  const path = '/api/public/campaign/StopLeadInCampaign';
  try {
    await http.call(z.unknown(), { method: 'POST', path, json, idempotent: true, unread: true });
    return true;
  } catch (thrown) {
    return swallowNotFound<true>(thrown) ?? false;
  }
}

function findMemberId(http: Http, profileUrl: string): Promise<string | null> {
  return read(http, WireProfile, '/lead/GetLead', { profileUrl })
    .then(({ linkedinId }) => linkedinId)
    .catch(swallowNotFound<string>);
}
