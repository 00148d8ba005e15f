import { z } from 'zod';
import type { Http } from '../http/http.ts';
import { nextOffset, readPages, toOffset } from '../http/read-pages.ts';
import { WireBlacklistEntry, WireBlacklistResult, WireList } from './wire.ts';

const MAX_PER_PAGE = 100;

export type LinkedinProfile = { readonly profileUrl: string; readonly memberId: string | null };

export type BlacklistEntry = {
  readonly id: string;
  /** Only `Matched` excludes exactly this person. `BroadMatch` excludes everyone with the name. */
  readonly status: WireBlacklistEntry['matchingStatus'];
};

/** Never sends a name alone, because that would exclude other people with the same name. */
export async function addToBlacklist(
  http: Http,
  { profileUrl, memberId }: LinkedinProfile,
): Promise<boolean> {
  const lead = { profileUrl, ...(memberId !== null && { linkedInProfileId: memberId }) };
  const call = { method: 'POST', path: '/api/public/blacklist/AddLeads', json: { leads: [lead] } } as const;
  const { validationErrors } = await http.call(WireBlacklistResult, { ...call, idempotent: true });
  return validationErrors.length === 0;
}

/** Compares the member id or the whole profile URL, because the search also finds parts. */
export async function findInBlacklist(http: Http, profile: LinkedinProfile): Promise<BlacklistEntry | null> {
  const search = profile.profileUrl.split('/').at(-1);
  const pages = readPages('heyreach', null, async (cursor) => {
    const offset = toOffset(cursor);
    const json = { offset, limit: MAX_PER_PAGE, search };
    const call = { method: 'POST', path: '/api/public/blacklist/GetLeads', json, idempotent: true } as const;
    const { items, totalCount: total } = await http.call(WireList(WireBlacklistEntry), call);
    const received = items.items.length + items.skipped;
    return { ...items, total, next: nextOffset(offset, received, MAX_PER_PAGE, total) };
  });
  for await (const { items } of pages) {
    const found = items.find((entry) => isSamePerson(entry, profile));
    if (found) return { id: found.id, status: found.matchingStatus };
  }
  return null;
}

const isSamePerson = (entry: WireBlacklistEntry, { profileUrl, memberId }: LinkedinProfile): boolean =>
  (memberId !== null && entry.linkedInProfileId === memberId) ||
  (entry.profileUrl !== null && toPlainUrl(entry.profileUrl) === toPlainUrl(profileUrl));

const toPlainUrl = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(?:[a-z]+\.)?linkedin\.com/, '')
    .replace(/\/$/, '');

/** UNCONFIRMED: the body of this call. The caller reads the list afterwards. */
export async function removeFromBlacklist(http: Http, id: string): Promise<void> {
  const call = { method: 'POST', path: '/api/public/blacklist/RemoveLeads', json: { ids: [id] } } as const;
  await http.call(z.unknown(), { ...call, idempotent: true, unread: true });
}
