import type { HeyReachAccount, ListLead } from '../objects.ts';
import { bad, sameProfile, toText } from './read.ts';
import type { Api, Body } from './serve.ts';

/** Adds or updates leads. Like the real API, it responds with 200 if leads are refused, and drops leads without both names. */
export function registerLists(api: Api): void {
  api.post('/list/AddLeadsToListV2', ({ account, body }) => {
    const { listId, leads } = body;
    if (!Number.isInteger(listId)) throw bad('The ListId field is required.');
    if (!isList(account, Number(listId))) throw bad('The list does not exist.');
    if (!Array.isArray(leads) || leads.length === 0) throw bad('The Leads field is required.');
    const stored = account.lists.get(Number(listId)) ?? [];
    account.lists.set(Number(listId), stored);
    const counts = { addedLeadsCount: 0, updatedLeadsCount: 0, failedLeadsCount: 0 };
    for (const input of leads as Body[]) {
      const profileUrl = toText(input, 'profileUrl');
      const [firstName, lastName] = [toText(input, 'firstName'), toText(input, 'lastName')];
      if (!profileUrl) counts.failedLeadsCount += 1;
      if (!profileUrl || !firstName || !lastName) continue;
      const [companyName, emailAddress] = [toText(input, 'companyName'), toText(input, 'emailAddress')];
      store(stored, { profileUrl, firstName, lastName, companyName, emailAddress }, counts);
    }
    return counts;
  });
}

/** The lists of campaigns exist. */
const isList = ({ campaigns }: HeyReachAccount, id: number): boolean =>
  [...campaigns.values()].some(({ linkedInUserListId }) => linkedInUserListId === id);

function store(
  stored: ListLead[],
  lead: ListLead,
  counts: { addedLeadsCount: number; updatedLeadsCount: number },
): void {
  const index = stored.findIndex(({ profileUrl }) => sameProfile(profileUrl, lead.profileUrl));
  if (index === -1) {
    stored.push(lead);
    counts.addedLeadsCount += 1;
  } else {
    stored[index] = lead;
    counts.updatedLeadsCount += 1;
  }
}
