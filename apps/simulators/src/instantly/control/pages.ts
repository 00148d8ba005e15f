import { type Html, html } from '#simulators/frame/html/html.ts';
import { layout, type Page } from '#simulators/frame/html/layout.ts';
import { problem } from '#simulators/frame/html/problem.ts';
import { postButton, tableCard } from '#simulators/frame/html/table-card.ts';
import { deliveryCard } from '#simulators/frame/switches/pages/delivery-card.ts';
import { eventCard } from '#simulators/frame/switches/pages/event-card.ts';
import type { Problem } from '#simulators/frame/switches/pages/page-routes.ts';
import { type ReplyTarget, replyCard } from '#simulators/frame/switches/pages/reply-card.ts';
import { troubleCard } from '#simulators/frame/switches/pages/trouble-card.ts';
import type { InstantlyAccount } from '../account.ts';
import type { InstantlyState } from '../state.ts';

const shownThreads = 25;
const statusWords: Record<number, [look: string, word: string]> = {
  0: ['', 'draft'],
  1: ['good', 'active'],
  2: ['warn', 'paused'],
  3: ['', 'completed'],
  4: ['good', 'running subsequences'],
  [-1]: ['bad', 'accounts unhealthy'],
  [-2]: ['bad', 'bounce protect'],
  [-99]: ['bad', 'account suspended'],
};

/** What the simulator holds, and every switch that makes it misbehave. */
export function instantlyPage(state: InstantlyState, error?: Problem): Page {
  const accounts = [...state.accounts.values()];
  const { switches } = state;
  return layout({
    title: 'Instantly',
    current: '/instantly',
    status: error?.status,
    body: html`
      <h1>Instantly</h1>
      <p class="lead">
        Cold-mail campaigns, leads and the shared inbox, at <code>/instantly/api/v2</code>. Make a lead reply below and
        watch it arrive. <a href="/instantly">Refresh</a>
      </p>
      ${error ? problem(error.message) : null}
      <div class="columns">
        ${replyCard('instantly', newestThreads(accounts))}
        ${accountCard(accounts)}
      </div>
      ${threadTable(accounts)}
      ${eventCard('instantly', switches.outbox)}
      <div class="columns">
        ${deliveryCard('instantly', switches.delivery, 'Three tries. Nothing is signed; three events lost in a row disable a registered webhook.')}
        ${troubleCard('instantly', switches)}
      </div>
      ${campaignTable(accounts)}
    `,
  });
}

function accountCard(accounts: InstantlyAccount[]): Html {
  return html`
    <section class="card" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      ${accounts.map(
        ({ key, revoked, workspace, campaigns, emails, webhooks }) => html`
          <h3>${workspace.name}</h3>
          <p><code>${key}</code> ${revoked ? html`<span class="badge bad">key revoked</span>` : null}<br>
            <span class="quiet">${campaigns.size} campaigns, ${emails.length} mails, ${webhooks.size} webhooks registered</span></p>
          <form class="row" method="post" action="/instantly/accounts/${key}">
            <input type="hidden" name="revoked" value="${revoked ? 'false' : 'true'}">
            <button aria-label="${revoked ? 'Give back' : 'Revoke'} the key of ${workspace.name}">${revoked ? 'Give the key back' : 'Revoke the key'}</button>
          </form>
        `,
      )}
    </section>
  `;
}

function newestThreads(accounts: InstantlyAccount[]): ReplyTarget[] {
  return newestEmails(accounts).map(({ email }) => ({
    value: email.lead ?? '',
    label: `${email.lead} · ${email.subject}`,
  }));
}

/** The newest mail of each thread, over all accounts. */
function newestEmails(accounts: InstantlyAccount[]) {
  const newest = new Map(
    accounts.flatMap(({ emails }) => emails).map((record) => [record.email.thread_id, record]),
  );
  return [...newest.values()]
    .sort((a, b) => (a.email.timestamp_created < b.email.timestamp_created ? 1 : -1))
    .slice(0, shownThreads);
}

function threadTable(accounts: InstantlyAccount[]): Html {
  return tableCard({
    title: 'Newest threads',
    columns: ['Time', 'Lead', 'Subject', 'Newest mail', 'Actions'],
    rows: newestEmails(accounts).map(({ email }) => [
      `${email.timestamp_email.slice(0, 16).replace('T', ' ')} UTC`,
      email.lead ?? '–',
      email.subject,
      `${email.ue_type === 2 ? 'Lead' : 'Us'}: ${email.content_preview.slice(0, 90)}`,
      postButton(`/instantly/threads/${email.id}/reply`, 'Reply as lead', email.lead ?? ''),
    ]),
    empty: 'There are none.',
  });
}

function campaignTable(accounts: InstantlyAccount[]): Html {
  return tableCard({
    title: 'Campaigns',
    columns: ['Campaign', 'Account', 'Status', 'Leads'],
    rows: accounts.flatMap(({ campaigns, leads, workspace }) =>
      [...campaigns.values()].map(({ id, name, status }) => {
        const [look, word] = statusWords[status] ?? ['', String(status)];
        const count = [...leads.values()].filter(({ campaign }) => campaign === id).length;
        return [name, workspace.name, html`<span class="badge ${look}">${word}</span>`, count];
      }),
    ),
    empty: 'There are none.',
  });
}
