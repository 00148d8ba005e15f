import { z } from 'zod';
import { pathTo } from '../http/address.ts';
import { type Connection, createHttp, type Http } from '../http/http.ts';
import { nextOffset, readPages, toOffset } from '../http/read-pages.ts';
import { type Page, ProviderError } from '../ports.ts';
import { createCalendars, type HighlevelCalendars } from './calendars.ts';
import { createConversations, type HighlevelConversations } from './conversations.ts';
import { type CrmContact, type CrmLocation, toContact, toLocation } from './map.ts';
import { PROVIDER, readWaitMs, VERSION } from './options.ts';
import { createRecords, type HighlevelRecords } from './records.ts';
import {
  WireCampaigns,
  type WireContact,
  WireContactResponse,
  WireContacts,
  WireFoundContact,
  WireInstalled,
  WireLocationResponse,
} from './wire.ts';

const CONTACTS_PER_PAGE = 100;
const LOCATIONS_PER_PAGE = 100;

export type HighlevelSettings = Connection & {
  /** The token of a location, an agency or a private integration. */
  readonly accessToken: string;
};

type InstalledLocation = { readonly ghl_location_id: string; readonly name: string | null };
type CrmCampaign = {
  readonly provider_campaign_id: string;
  readonly name: string | null;
  readonly provider_status: string | null;
};

type NewCrmContact = {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
};

type ContactListRequest = {
  readonly cursor?: string | null;
  readonly limit?: number;
  readonly query?: string;
  /** Lists the contacts that changed last first. */
  readonly newestChangeFirst?: boolean;
};

/** The part of HighLevel that we use with a token. Every failure is a ProviderError. */
export type HighlevelClient = HighlevelRecords &
  HighlevelConversations &
  HighlevelCalendars & {
    getLocation(locationId: string): Promise<CrmLocation>;
    /** Null if HighLevel does not report it. */
    countContacts(locationId: string): Promise<number | null>;
    listContacts(locationId: string, request?: ContactListRequest): AsyncIterable<Page<CrmContact>>;
    /** Finds or adds a contact by email address. Idempotent. Returns the CRM's id. */
    upsertContact(locationId: string, person: NewCrmContact): Promise<string>;
    /** The CRM's id of the contact with this address in the location. */
    findContact(locationId: string, email: string): Promise<string | null>;
    /** The do-not-disturb flag, which the CRM shows and its automations respect. Null if the contact does not exist. */
    findDoNotDisturb(contactId: string): Promise<boolean | null>;
    setDoNotDisturb(contactId: string, isSet: boolean): Promise<void>;
    /** Requires the scope campaigns.readonly, which we do not request by default. */
    listCampaigns(locationId: string): Promise<CrmCampaign[]>;
    /** With an agency's token: the locations where our app is installed. */
    listInstalledLocations(agency: {
      companyId: string;
      appId: string;
    }): AsyncIterable<Page<InstalledLocation>>;
  };

export function createHighlevel({ accessToken, ...connection }: HighlevelSettings): HighlevelClient {
  const http = createHttp(connection, {
    provider: PROVIDER,
    headers: VERSION,
    credentials: { authorization: `Bearer ${accessToken}` },
    readWaitMs,
  });
  return {
    ...createRecords(http),
    ...createConversations(http),
    ...createCalendars(http),
    getLocation: async (id) =>
      toLocation(await http.call(WireLocationResponse, { method: 'GET', path: pathTo`/locations/${id}` })),
    countContacts: async (locationId) =>
      (await searchContacts(http, { locationId, pageLimit: 1, page: 1 })).total,
    listContacts: (locationId, request) => listContacts(http, locationId, request),
    upsertContact: (locationId, person) => upsertContact(http, locationId, person),
    findContact: (locationId, email) => findContact(http, locationId, email),
    findDoNotDisturb: (contactId) => findDoNotDisturb(http, contactId),
    async setDoNotDisturb(contactId, dnd) {
      const call = { method: 'PUT', path: pathTo`/contacts/${contactId}`, json: { dnd } } as const;
      await http.call(z.unknown(), call);
    },
    listCampaigns: (locationId) => listCampaigns(http, locationId),
    listInstalledLocations: (agency) => listInstalledLocations(http, agency),
  };
}

async function searchContacts(http: Http, json: Record<string, unknown>) {
  const call = { method: 'POST', path: '/contacts/search', json, idempotent: true } as const;
  const { contacts, total, meta, count } = await http.call(WireContacts, call);
  return { ...contacts, total: total ?? meta?.total ?? count };
}

function listContacts(
  http: Http,
  locationId: string,
  { cursor = null, limit = CONTACTS_PER_PAGE, query, newestChangeFirst = false }: ContactListRequest = {},
): AsyncIterable<Page<CrmContact>> {
  return readPages(PROVIDER, cursor, async (at) => {
    const place = readPlace(at);
    const { items, skipped, total } = await searchContacts(http, {
      locationId,
      pageLimit: limit,
      query,
      ...(newestChangeFirst && { sort: [{ field: 'dateUpdated', direction: 'desc' }] }),
      ...place,
    });
    const isLast = items.length + skipped < limit;
    return {
      items: items.map(toContact),
      skipped,
      total,
      next: isLast ? null : nextPlace(place, items.at(-1)),
    };
  });
}

const FIRST = { page: 1 };

type PageCursor = { readonly page: number } | { readonly searchAfter: readonly unknown[] };

/** Page numbers end at 10,000 contacts. A cursor has no such limit. Both cannot be combined in one call. */
function nextPlace(place: PageCursor, last: WireContact | undefined): string {
  const next = last?.searchAfter
    ? { searchAfter: last.searchAfter }
    : { page: ('page' in place ? place.page : 0) + 1 };
  return JSON.stringify(next);
}

function readPlace(cursor: string | null): PageCursor {
  try {
    return cursor === null ? FIRST : (JSON.parse(cursor) as PageCursor);
  } catch {
    // Reading from the start again creates no duplicates. A sync that can never continue would be worse.
    return FIRST;
  }
}

/** Sends no tags, because they would replace those that the location's people set. */
async function upsertContact(
  http: Http,
  locationId: string,
  { email, first_name: firstName, last_name: lastName }: NewCrmContact,
): Promise<string> {
  const json = { locationId, email, firstName, lastName, source: 'Hearback' };
  const call = { method: 'POST', path: '/contacts/upsert', json, idempotent: true } as const;
  return (await http.call(WireContactResponse, call)).id;
}

async function findContact(http: Http, locationId: string, email: string): Promise<string | null> {
  const call = { method: 'GET', path: '/contacts/search/duplicate', query: { locationId, email } } as const;
  return (await http.call(WireFoundContact, call))?.id ?? null;
}

async function findDoNotDisturb(http: Http, contactId: string): Promise<boolean | null> {
  try {
    const call = { method: 'GET', path: pathTo`/contacts/${contactId}` } as const;
    return (await http.call(WireContactResponse, call)).dnd;
  } catch (thrown) {
    // HighLevel returns 400 for a deleted contact, as for any invalid request.
    if (thrown instanceof ProviderError && (thrown.status === 404 || thrown.status === 400)) return null;
    throw thrown;
  }
}

async function listCampaigns(http: Http, locationId: string): Promise<CrmCampaign[]> {
  const call = { method: 'GET', path: '/campaigns/', query: { locationId } } as const;
  const { campaigns } = await http.call(WireCampaigns, call);
  return campaigns.items.map(({ id, name, status }) => ({
    provider_campaign_id: id,
    name,
    provider_status: status,
  }));
}

function listInstalledLocations(
  http: Http,
  { companyId, appId }: { companyId: string; appId: string },
): AsyncIterable<Page<InstalledLocation>> {
  return readPages(PROVIDER, null, async (cursor) => {
    const skip = toOffset(cursor);
    const query = { companyId, appId, isInstalled: true, skip, limit: LOCATIONS_PER_PAGE };
    const { locations, count } = await http.call(WireInstalled, {
      method: 'GET',
      path: '/oauth/installedLocations',
      query,
    });
    const items = locations.items.flatMap(({ id, Id, locationId, name }) => {
      const ghl_location_id = Id ?? id ?? locationId;
      return ghl_location_id ? [{ ghl_location_id, name }] : [];
    });
    const received = locations.items.length + locations.skipped;
    const next = nextOffset(skip, received, LOCATIONS_PER_PAGE, count);
    return { items, next, total: count, skipped: received - items.length };
  });
}
