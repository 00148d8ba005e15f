import { accountFields, accountList, replyAct } from '../framework/controls/accounts.ts';
import { replyForm, switchResources } from '../framework/controls/panel.ts';
import { flag, integer, readFields } from '../framework/controls/read-fields.ts';
import { notFound } from '../framework/controls/refusal.ts';
import { actionButton } from '../framework/html/form-card.ts';
import { statusBadge } from '../framework/html/status-badge.ts';
import { toDayAndTime } from '../framework/html/table-card.ts';
import type { Panel } from '../framework/panel.ts';
import { list } from '../framework/resources.ts';
import type { Conversation, HeyReachAccount } from './objects.ts';
import { type ReplyOrder, receiveReply } from './receive-reply.ts';
import type { HeyReachState } from './state.ts';

const SHOWN_THREADS = 25;

export function heyreachPanel(state: HeyReachState): Panel {
  const accounts = () => [...state.accounts.values()];
  return {
    lead: 'LinkedIn campaigns and chats, at `/heyreach/api/public`. Make a lead reply below and watch it arrive.',
    resources: [
      replyForm('heyreach', 'conversationId', () =>
        newestConversations(accounts()).map(
          (chat) => [chat.id, `${toName(chat)} · ${chat.lead.profile.companyName}`] as const,
        ),
      ),
      accountList('heyreach', () => accounts().map(toSummary)),
      threadList(accounts),
      ...switchResources(
        'heyreach',
        state.switches,
        'Retried for about a day with doubling pauses, unsigned.',
      ),
      senderList(accounts),
      campaignList(accounts),
    ],
    reads: {
      'left-alone': () => accounts().flatMap(({ leads }) => listStopped(leads)),
      lists: () =>
        accounts().flatMap(({ lists }) => [...lists].map(([listId, leads]) => ({ listId, leads }))),
      blacklist: () => accounts().flatMap(({ blacklist }) => blacklist),
    },
    acts: {
      reply: replyAct((order: ReplyOrder) => receiveReply(state, order)),
      accounts: (body) => toSummary(state.keyed.add(body)),
      'accounts/:key': (body, { key = '' }) =>
        toSummary(Object.assign(state.keyed.get(key), readFields(body, accountFields))),
      // The time until a new entry of the blacklist is matched.
      matching: ({ ms }) => {
        state.matchingMs = integer(0, 3_600_000)(ms, 'ms');
        return { ms: state.matchingMs };
      },
      'senders/:id': ({ authIsValid }, { id = '' }) =>
        Object.assign(findSender(state, id), { authIsValid: flag(authIsValid, 'authIsValid') }),
    },
  };
}

function findSender(state: HeyReachState, id: string) {
  const senders = [...state.accounts.values()].map((account) => account.senders.get(Number(id)));
  const sender = senders.find((found) => found !== undefined);
  if (!sender) throw notFound('LinkedIn account', id);
  return sender;
}

const toSummary = (account: HeyReachAccount) => {
  const { key, name, revoked, webhookUrl, campaigns, leads, conversations, senders, webhooks } = account;
  return {
    key,
    name,
    revoked,
    webhookUrl,
    campaigns: [...campaigns.values()].map(({ id, name: title, status }) => ({ id, name: title, status })),
    leads: leads.length,
    conversations: conversations.size,
    senders: [...senders.values()],
    webhooks: [...webhooks.values()],
  };
};

const listStopped = (leads: HeyReachAccount['leads']) =>
  leads
    .filter(({ leadCampaignStatus }) => leadCampaignStatus === 'Paused')
    .map(({ campaignId, profile }) => ({ campaignId, profileUrl: profile.profileUrl }));

function newestConversations(accounts: HeyReachAccount[]): Conversation[] {
  const lastAt = ({ messages }: Conversation) => messages.at(-1)?.createdAt ?? '';
  return accounts
    .flatMap(({ conversations }) => [...conversations.values()])
    .sort((a, b) => (lastAt(a) < lastAt(b) ? 1 : -1))
    .slice(0, SHOWN_THREADS);
}

const toName = ({ lead }: Conversation): string => `${lead.profile.firstName} ${lead.profile.lastName}`;

const threadList = (accounts: () => HeyReachAccount[]) =>
  list(null, {
    title: 'Newest chats',
    items: () => newestConversations(accounts()).map((chat) => ({ chat, last: chat.messages.at(-1) })),
    columns: {
      Time: ({ last }) => (last ? toDayAndTime(last.createdAt) : '–'),
      Lead: ({ chat }) => toName(chat),
      Company: ({ chat }) => chat.lead.profile.companyName,
      'Newest message': ({ last }) =>
        last ? `${last.sender === 'ME' ? 'Us' : 'Lead'}: ${last.body.slice(0, 90)}` : '–',
      Actions: ({ chat }) =>
        actionButton('heyreach/reply', 'Reply as lead', toName(chat), { conversationId: chat.id }),
    },
  });

const senderList = (accounts: () => HeyReachAccount[]) =>
  list(null, {
    title: 'LinkedIn accounts',
    items: () => accounts().flatMap(({ senders }) => [...senders.values()]),
    columns: {
      Sender: ({ firstName, lastName }) => `${firstName} ${lastName}`,
      Address: ({ emailAddress }) => emailAddress,
      Session: ({ authIsValid }) => statusBadge(authIsValid ? 'valid' : 'lapsed'),
      Actions: ({ id, firstName, lastName, authIsValid }) =>
        actionButton(
          `heyreach/senders/${id}`,
          authIsValid ? 'Let lapse' : 'Renew',
          `${firstName} ${lastName}`,
          {
            authIsValid: String(!authIsValid),
          },
        ),
    },
  });

const campaignList = (accounts: () => HeyReachAccount[]) =>
  list(null, {
    title: 'Campaigns',
    items: () =>
      accounts().flatMap(({ campaigns, leads }) =>
        [...campaigns.values()].map((each) => ({ ...each, leads })),
      ),
    columns: {
      Campaign: ({ name }) => name,
      Id: ({ id }) => id,
      Status: ({ status }) => statusBadge(status),
      Leads: ({ id, leads }) => leads.filter(({ campaignId }) => campaignId === id).length,
    },
  });
