import { z } from 'zod';
import { pathTo } from '../http/address.ts';
import type { Http } from '../http/http.ts';
import { Flag, Id, Text, wireObject } from '../http/lenient-schemas.ts';
import { nextOffset, readPages, toOffset } from '../http/read-pages.ts';
import { WireList } from './wire.ts';

const MAX_PER_PAGE = 100;

const WireLinkedinAccount = wireObject({ id: Id, firstName: Text, lastName: Text, authIsValid: Flag });
const WireStatus = wireObject({ status: Text, failureReason: Text });
const WireCampaignAccounts = wireObject({ id: Id, campaignAccountIds: z.array(Id).catch([]) });

export type LinkedinAccount = {
  readonly id: string;
  readonly name: string | null;
  readonly is_connected: boolean;
  readonly reason: string | null;
};

async function listAll<T>(http: Http, path: string, entry: z.ZodType<T>, body: object): Promise<T[]> {
  const pages = readPages('heyreach', null, async (cursor) => {
    const offset = toOffset(cursor);
    const json = { offset, limit: MAX_PER_PAGE, ...body };
    const { items, totalCount: total } = await http.call(WireList(entry), {
      method: 'POST',
      path: `/api/public${path}`,
      json,
      idempotent: true,
    });
    const received = items.items.length + items.skipped;
    return { ...items, total, next: nextOffset(offset, received, MAX_PER_PAGE, total) };
  });
  const all: T[] = [];
  for await (const { items } of pages) all.push(...items);
  return all;
}

/** The status of each account is a separate call, so it is read only for accounts whose session is not valid. */
export async function listLinkedinAccounts(http: Http): Promise<LinkedinAccount[]> {
  const accounts = await listAll(http, '/li_account/GetAll', WireLinkedinAccount, {});
  const read = async ({ id, firstName, lastName, authIsValid }: z.infer<typeof WireLinkedinAccount>) => {
    const name = [firstName, lastName].filter(Boolean).join(' ') || null;
    if (authIsValid) return { id, name, is_connected: true, reason: null };
    const path = pathTo`/api/public/li_account/GetAccountStatus/${id}`;
    const { status, failureReason } = await http.call(WireStatus, { method: 'GET', path });
    return { id, name, is_connected: status === 'Connected', reason: failureReason ?? status };
  };
  const found: LinkedinAccount[] = [];
  for (const account of accounts) found.push(await read(account));
  return found;
}

/** LinkedIn accounts of each campaign. */
export async function listCampaignAccounts(http: Http): Promise<Map<string, readonly string[]>> {
  const body = { statuses: [], accountIds: [] };
  const campaigns = await listAll(http, '/campaign/GetAll', WireCampaignAccounts, body);
  return new Map(campaigns.map(({ id, campaignAccountIds }) => [id, campaignAccountIds]));
}
