import type { Conversation, HeyReachAccount } from '../objects.ts';
import { bad, listNumbers, sameProfile, toText } from './read.ts';
import type { Body } from './serve.ts';

/** Newest message first. */
export function conversationsMatching(account: HeyReachAccount, filters: Body): Conversation[] {
  const [senders, campaigns] = [
    listNumbers(filters, 'linkedInAccountIds'),
    listNumbers(filters, 'campaignIds'),
  ];
  const [search, linkedinId, url] = ['searchString', 'leadLinkedInId', 'leadProfileUrl'].map((key) =>
    toText(filters, key),
  );
  const tags = Array.isArray(filters.tags) ? filters.tags.map(String) : [];
  // An unknown lead is an error, not an empty page.
  if (url && !account.leads.some(({ profile }) => sameProfile(profile.profileUrl, url))) {
    throw bad('Lead with the given profile URL was not found.');
  }
  return [...account.conversations.values()]
    .filter(({ accountId }) => senders.length === 0 || senders.includes(accountId))
    .filter(({ lead }) => campaigns.length === 0 || campaigns.includes(lead.campaignId))
    .filter(({ lead }) => !linkedinId || lead.profile.linkedin_id === linkedinId)
    .filter(({ lead }) => !url || sameProfile(lead.profile.profileUrl, url))
    .filter(({ lead }) => tags.length === 0 || lead.tags.some((tag) => tags.includes(tag)))
    .filter(({ read }) => typeof filters.seen !== 'boolean' || read === filters.seen)
    .filter((conversation) => !search || textIn(conversation).includes(search.toLowerCase()))
    .sort((a, b) => (lastAt(a) < lastAt(b) ? 1 : -1));
}

function textIn({ lead, messages }: Conversation): string {
  const { firstName, lastName } = lead.profile;
  return [`${firstName} ${lastName}`, ...messages.map(({ body }) => body)].join('\n').toLowerCase();
}

function lastAt({ messages }: Conversation): string {
  return messages.at(-1)?.createdAt ?? '';
}
