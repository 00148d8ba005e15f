import type { BlacklistedLead, HeyReachAccount } from '../objects.ts';
import type { HeyReachState } from '../state.ts';
import { bad, page, sameProfile, toText } from './read.ts';
import type { Api, Body } from './serve.ts';

const MAX_LEADS = 100;

/** Excludes people from every campaign of the workspace. A profile is matched a moment after it was added. */
export function registerBlacklist(api: Api, state: HeyReachState): void {
  api.post('/blacklist/AddLeads', ({ account, body }) => addLeads(state, account, body));
  api.post('/blacklist/GetLeads', ({ account, body }) => {
    const [search, status] = [toText(body, 'search')?.toLowerCase(), toText(body, 'matchingStatus')];
    const found = account.blacklist
      .map((entry) => printed(state, entry))
      .filter(({ matchingStatus }) => status === null || matchingStatus === status)
      .filter((entry) => !search || Object.values(entry).join(' ').toLowerCase().includes(search))
      .reverse();
    return page(found, body);
  });
  api.post('/blacklist/RemoveLeads', ({ account, body }) => {
    const ids = Array.isArray(body.ids) ? body.ids.map(Number) : [];
    if (ids.length === 0) throw bad('The Ids field is required.');
    const before = account.blacklist.length;
    account.blacklist = account.blacklist.filter(({ id }) => !ids.includes(id));
    return { removed: before - account.blacklist.length };
  });
}

function addLeads(state: HeyReachState, account: HeyReachAccount, { leads }: Body): object {
  if (!Array.isArray(leads) || leads.length === 0) throw bad('The Leads field is required.');
  if (leads.length > MAX_LEADS) throw bad(`At most ${MAX_LEADS} leads can be added in one call.`);
  const result = {
    added: 0,
    entries: [] as object[],
    duplicates: [] as object[],
    validationErrors: [] as object[],
  };
  for (const [inputIndex, leadInput] of (leads as Body[]).entries()) {
    const lead = readLead(leadInput);
    if (!lead) {
      result.validationErrors.push({ inputIndex, message: 'The lead has no usable identifier.' });
      continue;
    }
    const existing = account.blacklist.find((entry) => isSame(entry, lead));
    if (existing) result.duplicates.push({ inputIndex, id: existing.id });
    const id = existing?.id ?? 1 + Math.max(0, ...account.blacklist.map((entry) => entry.id));
    if (!existing) {
      account.blacklist.push({ ...lead, id, addedMs: state.context.nowMs() });
      result.added += 1;
    }
    result.entries.push({ inputIndex, id, created: !existing });
  }
  return result;
}

/** A company page or a /pub/ URL is not a usable profile. */
function readLead(input: Body): Omit<BlacklistedLead, 'id' | 'addedMs'> | null {
  const url = toText(input, 'profileUrl');
  if (url !== null && !/linkedin\.com\/(in|sales)\//i.test(url)) return null;
  const lead = {
    linkedInProfileId: toText(input, 'linkedInProfileId'),
    profileUrl: url,
    email: toText(input, 'email'),
    fullName: toText(input, 'fullName'),
  };
  return Object.values(lead).some((value) => value !== null) ? lead : null;
}

const isSame = (entry: BlacklistedLead, lead: Omit<BlacklistedLead, 'id' | 'addedMs'>): boolean =>
  (entry.linkedInProfileId !== null && entry.linkedInProfileId === lead.linkedInProfileId) ||
  (entry.profileUrl !== null && lead.profileUrl !== null && sameProfile(entry.profileUrl, lead.profileUrl)) ||
  (entry.email !== null && entry.email === lead.email) ||
  (entry.fullName !== null && entry.fullName === lead.fullName);

function printed(state: HeyReachState, { addedMs, ...lead }: BlacklistedLead) {
  return { ...lead, matchingStatus: matchingStatus(state, { addedMs, ...lead }) };
}

function matchingStatus(state: HeyReachState, lead: BlacklistedLead): string {
  if (lead.profileUrl === null && lead.linkedInProfileId === null && lead.email === null) return 'BroadMatch';
  if (state.context.nowMs() - lead.addedMs < state.matchingMs) return 'Matching';
  return lead.profileUrl?.includes('unknown-member') ? 'NotFound' : 'Matched';
}
