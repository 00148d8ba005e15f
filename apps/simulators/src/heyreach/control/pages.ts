import { type Html, html } from '#simulators/frame/html/html.ts';
import { layout, type Page } from '#simulators/frame/html/layout.ts';
import { problem } from '#simulators/frame/html/problem.ts';
import { postButton, tableCard } from '#simulators/frame/html/table-card.ts';
import { deliveryCard } from '#simulators/frame/switches/pages/delivery-card.ts';
import { eventCard } from '#simulators/frame/switches/pages/event-card.ts';
import type { Problem } from '#simulators/frame/switches/pages/page-routes.ts';
import { replyCard } from '#simulators/frame/switches/pages/reply-card.ts';
import { troubleCard } from '#simulators/frame/switches/pages/trouble-card.ts';
import type { HeyReachAccount } from '../account.ts';
import type { Conversation } from '../objects.ts';
import type { HeyReachState } from '../state.ts';

const shownThreads = 25;
const looks: Record<string, string> = {
  IN_PROGRESS: 'good',
  STARTING: 'good',
  PAUSED: 'warn',
  FAILED: 'bad',
  CANCELED: 'bad',
};

/** What the simulator holds, and every switch that makes it misbehave. */
export function heyreachPage(state: HeyReachState, error?: Problem): Page {
  const accounts = [...state.accounts.values()];
  const { switches } = state;
  const newest = newestConversations(accounts);
  return layout({
    title: 'HeyReach',
    current: '/heyreach',
    status: error?.status,
    body: html`
      <h1>HeyReach</h1>
      <p class="lead">
        LinkedIn campaigns and chats, at <code>/heyreach/api/public</code>. Make a lead reply below and watch it arrive.
        <a href="/heyreach">Refresh</a>
      </p>
      ${error ? problem(error.message) : null}
      <div class="columns">
        ${replyCard(
          'heyreach',
          newest.map((chat) => ({
            value: chat.id,
            label: `${nameOf(chat)} · ${chat.lead.profile.companyName}`,
          })),
          false,
        )}
        ${accountCard(accounts)}
      </div>
      ${threadTable(newest)}
      ${eventCard('heyreach', switches.outbox)}
      <div class="columns">
        ${deliveryCard('heyreach', switches.delivery, 'Tried again for about a day, with pauses that double. Nothing is signed.')}
        ${troubleCard('heyreach', switches)}
      </div>
      ${senderTable(accounts)}
      ${campaignTable(accounts)}
    `,
  });
}

function accountCard(accounts: HeyReachAccount[]): Html {
  return html`
    <section class="card" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      ${accounts.map(
        ({ key, name, revoked, campaigns, conversations, webhooks }) => html`
          <h3>${name}</h3>
          <p><code>${key}</code> ${revoked ? html`<span class="badge bad">key revoked</span>` : null}<br>
            <span class="quiet">${campaigns.size} campaigns, ${conversations.size} chats, ${webhooks.size} webhooks registered</span></p>
          <form class="row" method="post" action="/heyreach/accounts/${key}">
            <input type="hidden" name="revoked" value="${revoked ? 'false' : 'true'}">
            <button aria-label="${revoked ? 'Give back' : 'Revoke'} the key of ${name}">${revoked ? 'Give the key back' : 'Revoke the key'}</button>
          </form>
        `,
      )}
    </section>
  `;
}

function newestConversations(accounts: HeyReachAccount[]): Conversation[] {
  const lastAt = ({ messages }: Conversation) => messages.at(-1)?.createdAt ?? '';
  return accounts
    .flatMap(({ conversations }) => [...conversations.values()])
    .sort((a, b) => (lastAt(a) < lastAt(b) ? 1 : -1))
    .slice(0, shownThreads);
}

function nameOf({ lead }: Conversation): string {
  return `${lead.profile.firstName} ${lead.profile.lastName}`;
}

function threadTable(conversations: Conversation[]): Html {
  return tableCard({
    title: 'Newest chats',
    columns: ['Time', 'Lead', 'Company', 'Newest message', 'Actions'],
    rows: conversations.map((conversation) => {
      const last = conversation.messages.at(-1);
      return [
        last ? `${last.createdAt.slice(0, 16).replace('T', ' ')} UTC` : '–',
        nameOf(conversation),
        conversation.lead.profile.companyName,
        last ? `${last.sender === 'ME' ? 'Us' : 'Lead'}: ${last.body.slice(0, 90)}` : '–',
        postButton(
          `/heyreach/threads/${encodeURIComponent(conversation.id)}/reply`,
          'Reply as lead',
          nameOf(conversation),
        ),
      ];
    }),
    empty: 'There are none.',
  });
}

function senderTable(accounts: HeyReachAccount[]): Html {
  return tableCard({
    title: 'LinkedIn accounts',
    columns: ['Sender', 'Address', 'Session', 'Actions'],
    rows: accounts.flatMap(({ senders }) =>
      [...senders.values()].map(({ id, firstName, lastName, emailAddress, authIsValid }) => [
        `${firstName} ${lastName}`,
        emailAddress,
        authIsValid
          ? html`<span class="badge good">valid</span>`
          : html`<span class="badge bad">lapsed</span>`,
        html`<form method="post" action="/heyreach/senders/${id}">
          <input type="hidden" name="authIsValid" value="${authIsValid ? 'false' : 'true'}">
          <button aria-label="${authIsValid ? 'Let lapse' : 'Renew'}: ${firstName} ${lastName}">${authIsValid ? 'Let lapse' : 'Renew'}</button>
        </form>`,
      ]),
    ),
    empty: 'There are none.',
  });
}

function campaignTable(accounts: HeyReachAccount[]): Html {
  return tableCard({
    title: 'Campaigns',
    columns: ['Campaign', 'Id', 'Status', 'Leads'],
    rows: accounts.flatMap(({ campaigns, leads }) =>
      [...campaigns.values()].map(({ id, name, status }) => [
        name,
        id,
        html`<span class="badge ${looks[status] ?? ''}">${status}</span>`,
        leads.filter(({ campaignId }) => campaignId === id).length,
      ]),
    ),
    empty: 'There are none.',
  });
}
