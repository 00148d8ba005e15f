import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Conversation, HeyReachAccount } from '../objects.ts';
import type { HeyReachState } from '../state.ts';
import { conversationsMatching } from './conversation-filter.ts';
import { bad, page, requiredText, toId, toText } from './read.ts';
import type { Api, Body } from './serve.ts';

export function registerInbox(api: Api, state: HeyReachState): void {
  api.post('/inbox/GetConversationsV2', ({ account, body }) => {
    const found = conversationsMatching(account, toFilters(body));
    const { totalCount, items } = page(found, body);
    return { totalCount, items: items.map((conversation) => printed(account, conversation)) };
  });
  api.post('/inbox/GetConversationsV3', ({ account, body }) => cursorPage(state, account, body));
  api.get('/inbox/GetChatroom/:accountId/:conversationId', ({ account, params }) =>
    printed(account, toConversation(account, params.conversationId, params.accountId)),
  );
  api.post('/inbox/SendMessage', ({ account, body }) => {
    const conversation = toConversation(
      account,
      requiredText(body, 'conversationId'),
      body.linkedInAccountId,
    );
    const sender = account.senders.get(conversation.accountId);
    if (sender?.authIsValid === false) throw bad('The LinkedIn account is not authenticated.');
    conversation.messages.push({
      createdAt: state.nowIso(),
      body: requiredText(body, 'message'),
      subject: toText(body, 'subject'),
      postLink: null,
      isInMail: false,
      sender: 'ME',
    });
    conversation.read = true;
  });
}

function toFilters(body: Body): Body {
  return typeof body.filters === 'object' && body.filters !== null ? (body.filters as Body) : {};
}

function toConversation({ conversations }: HeyReachAccount, id = '', accountId: unknown): Conversation {
  const conversation = conversations.get(id);
  if (!conversation || conversation.accountId !== toId(accountId, 'LinkedInAccountId')) {
    throw new Refusal(404, 'Conversation was not found.');
  }
  return conversation;
}

/** Pages with a cursor. `from` and `to` limit the time of the last message. */
function cursorPage(state: HeyReachState, account: HeyReachAccount, body: Body): object {
  const limit = Number(body.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw bad('Limit must be between 1 and 100.');
  const [from, to] = [toTime(body, 'from', 0), toTime(body, 'to', state.context.nowMs())];
  if (from > to) throw bad('From must be before To.');
  const found = conversationsMatching(account, toFilters(body)).filter((conversation) => {
    const at = Date.parse(conversation.messages.at(-1)?.createdAt ?? '');
    return at >= from && at <= to;
  });
  const start = findStart(found, toText(body, 'cursor'));
  const items = found.slice(start, start + limit);
  const hasNextPage = start + limit < found.length;
  return {
    items: items.map((conversation) => withoutEmail(printed(account, conversation))),
    totalCount: found.length,
    nextCursor: hasNextPage ? Buffer.from(items.at(-1)?.id ?? '').toString('base64url') : null,
    hasNextPage,
  };
}

function toTime(body: Body, key: string, open: number): number {
  const text = toText(body, key);
  if (text === null) return open;
  if (Number.isNaN(Date.parse(text))) throw bad(`The ${key} field is not a valid date.`);
  return Date.parse(text);
}

function findStart(found: Conversation[], cursor: string | null): number {
  if (cursor === null) return 0;
  const id = Buffer.from(cursor, 'base64url').toString();
  const index = found.findIndex((conversation) => conversation.id === id);
  if (index < 0) throw bad('Invalid cursor.');
  return index + 1;
}

/** Like the live service: without a campaign, and without ids of messages. */
function printed({ senders }: HeyReachAccount, conversation: Conversation) {
  const { id, lead, accountId, read, messages } = conversation;
  const last = messages.at(-1);
  return {
    id,
    read,
    groupChat: false,
    blockedByMe: false,
    blockedByParticipant: false,
    lastMessageAt: last?.createdAt ?? null,
    lastMessageText: last?.body ?? null,
    lastMessageType: 'TEXT',
    lastMessageSender: last?.sender ?? null,
    totalMessages: messages.length,
    linkedInAccountId: accountId,
    correspondentProfile: {
      ...lead.profile,
      // Empty in lists. The lead contains the address.
      emailAddress: null,
      enrichedEmailAddress: null,
      customEmailAddress: null,
      tags: lead.tags,
      customFields: lead.customFields,
    },
    linkedInAccount: senders.get(accountId) ?? null,
    messages,
  };
}

function withoutEmail(conversation: ReturnType<typeof printed>): object {
  const { emailAddress, enrichedEmailAddress, customEmailAddress, customFields, ...profile } =
    conversation.correspondentProfile;
  return {
    ...conversation,
    correspondentProfile: { ...profile, autoTags: profile.tags.map((name) => ({ name })) },
  };
}
