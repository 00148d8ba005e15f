import { actionButton } from '../frame/html/form-card.ts';
import { html } from '../frame/html/html.ts';
import { statusBadge } from '../frame/html/status-badge.ts';
import { tableCard, toDayAndTime } from '../frame/html/table-card.ts';
import type { Panel } from '../frame/panel.ts';
import { accountCard, accountFields, replyAct } from '../frame/switches/accounts.ts';
import { replyCard, switchPanel } from '../frame/switches/panel.ts';
import { flag, readFields } from '../frame/switches/read-fields.ts';
import { noSuch } from '../frame/switches/refusal.ts';
import type { HeyReachAccount } from './account.ts';
import type { Conversation } from './objects.ts';
import { type ReplyOrder, receiveReply } from './receive-reply.ts';
import type { HeyReachState } from './state.ts';

const shownThreads = 25;

export function heyreachPanel(state: HeyReachState): Panel {
  const { reads, acts, cards } = switchPanel(
    'heyreach',
    state.switches,
    'Tried again for about a day, with pauses that double. Nothing is signed.',
  );
  return {
    reads: {
      ...reads,
      accounts: () => [...state.accounts.values()].map(toSummary),
      'left-alone': () => [...state.accounts.values()].flatMap(({ leads }) => countStopped(leads)),
    },
    acts: {
      ...acts,
      reply: replyAct((order: ReplyOrder) => receiveReply(state, order)),
      accounts: (body) => toSummary(state.keyed.add(body)),
      'accounts/:key': (body, { key = '' }) =>
        toSummary(Object.assign(state.keyed.get(key), readFields(body, accountFields))),
      'senders/:id': ({ authIsValid }, { id = '' }) =>
        Object.assign(findSender(state, id), { authIsValid: flag(authIsValid, 'authIsValid') }),
    },
    lead: html`LinkedIn campaigns and chats, at <code>/heyreach/api/public</code>. Make a lead reply below and watch it
      arrive.`,
    cards: () => {
      const accounts = [...state.accounts.values()];
      const newest = newestConversations(accounts);
      const choices = newest.map(
        (chat) => [chat.id, `${toName(chat)} · ${chat.lead.profile.companyName}`] as const,
      );
      return [
        html`<div class="columns">
          ${replyCard('heyreach', { field: 'conversationId', choices })}
          ${accountCard(
            'heyreach',
            accounts.map((account) => ({
              ...account,
              holds: `${account.campaigns.size} campaigns, ${account.conversations.size} chats`,
            })),
          )}
        </div>`,
        threadTable(newest),
        ...cards(),
        senderTable(accounts),
        campaignTable(accounts),
      ];
    },
  };
}

/** A LinkedIn session, which may lapse. */
function findSender(state: HeyReachState, id: string) {
  const senders = [...state.accounts.values()].map((account) => account.senders.get(Number(id)));
  const sender = senders.find((found) => found !== undefined);
  if (!sender) throw noSuch('LinkedIn account', id);
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

const countStopped = (leads: HeyReachAccount['leads']) =>
  leads
    .filter(({ leadCampaignStatus }) => leadCampaignStatus === 'Paused')
    .map(({ campaignId, profile }) => ({ campaignId, profileUrl: profile.profileUrl }));

function newestConversations(accounts: HeyReachAccount[]): Conversation[] {
  const lastAt = ({ messages }: Conversation) => messages.at(-1)?.createdAt ?? '';
  return accounts
    .flatMap(({ conversations }) => [...conversations.values()])
    .sort((a, b) => (lastAt(a) < lastAt(b) ? 1 : -1))
    .slice(0, shownThreads);
}

const toName = ({ lead }: Conversation): string => `${lead.profile.firstName} ${lead.profile.lastName}`;

const threadTable = (conversations: Conversation[]) =>
  tableCard({
    title: 'Newest chats',
    items: () => conversations.map((chat) => ({ chat, last: chat.messages.at(-1) })),
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

const senderTable = (accounts: HeyReachAccount[]) =>
  tableCard({
    title: 'LinkedIn accounts',
    items: () => accounts.flatMap(({ senders }) => [...senders.values()]),
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

const campaignTable = (accounts: HeyReachAccount[]) =>
  tableCard({
    title: 'Campaigns',
    items: () =>
      accounts.flatMap(({ campaigns, leads }) => [...campaigns.values()].map((each) => ({ ...each, leads }))),
    columns: {
      Campaign: ({ name }) => name,
      Id: ({ id }) => id,
      Status: ({ status }) => statusBadge(status),
      Leads: ({ id, leads }) => leads.filter(({ campaignId }) => campaignId === id).length,
    },
  });
