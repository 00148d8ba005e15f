import { actionButton } from '../frame/html/form-card.ts';
import { html } from '../frame/html/html.ts';
import { tableCard, toDayAndTime } from '../frame/html/table-card.ts';
import type { Panel } from '../frame/panel.ts';
import { accountCard, accountFields, replyAct } from '../frame/switches/accounts.ts';
import { replyCard, switchPanel } from '../frame/switches/panel.ts';
import { readFields, text } from '../frame/switches/read-fields.ts';
import type { InstantlyAccount } from './account.ts';
import { newMailbox } from './demo-data/account.ts';
import { type ReplyOrder, receiveReply } from './receive-reply.ts';
import type { InstantlyState } from './state.ts';

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

export function instantlyPanel(state: InstantlyState): Panel {
  const { reads, acts, cards } = switchPanel(
    'instantly',
    state.switches,
    'Three tries. Nothing is signed; three events lost in a row disable a registered webhook.',
  );
  return {
    reads: {
      ...reads,
      accounts: () => [...state.accounts.values()].map(toSummary),
      'left-alone': () => [...state.accounts.values()].map(leftAloneBy),
    },
    acts: {
      ...acts,
      reply: replyAct((order: ReplyOrder) => receiveReply(state, order)),
      accounts: (body) => toSummary(state.keyed.add(body)),
      'accounts/:key': (body, { key = '' }) => toSummary(changeAccount(state, key, body)),
    },
    lead: html`Cold-mail campaigns, leads and the shared inbox, at <code>/instantly/api/v2</code>. Make a lead reply below and
      watch it arrive.`,
    cards: () => {
      const accounts = [...state.accounts.values()];
      const newest = newestEmails(accounts);
      const choices = newest.map(
        ({ email }) => [email.lead ?? '', `${email.lead} · ${email.subject}`] as const,
      );
      return [
        html`<div class="columns">
          ${replyCard('instantly', { field: 'lead_email', choices }, [['newsletter', 'HTML newsletter']])}
          ${accountCard(
            'instantly',
            accounts.map((account) => ({
              ...account,
              name: account.workspace.name,
              holds: `${account.campaigns.size} campaigns, ${account.emails.length} mails`,
            })),
          )}
        </div>`,
        threadTable(newest),
        ...cards(),
        campaignTable(accounts),
      ];
    },
  };
}

/** Revokes a key or gives it back, says where the account's events go, and connects a mailbox to send from. */
function changeAccount(state: InstantlyState, key: string, body: unknown): InstantlyAccount {
  const account = state.keyed.get(key);
  const { name, mailbox, ...settings } = readFields(body, { ...accountFields, mailbox: text });
  if (name) account.workspace.name = name;
  if (mailbox) account.mailboxes.push(newMailbox(mailbox, account.workspace.id, state.context.nowMs()));
  return Object.assign(account, settings);
}

const toSummary = (account: InstantlyAccount) => {
  const { key, revoked, webhookUrl, workspace, campaigns, leads, emails, webhooks } = account;
  return {
    key,
    revoked,
    webhookUrl,
    workspace,
    campaigns: [...campaigns.values()].map(({ id, name, status }) => ({ id, name, status })),
    leads: leads.size,
    emails: emails.length,
    threads: new Set(emails.map(({ email }) => email.thread_id)).size,
    webhooks: [...webhooks.values()],
  };
};

/** Who gets nothing more, and in which campaigns. */
const leftAloneBy = ({ key, leads, blocked }: InstantlyAccount) => ({
  key,
  blocked: [...blocked],
  not_interested: [...leads.values()]
    .filter((lead) => lead.lt_interest_status === -1)
    .map(({ email, campaign }) => ({ email, campaign })),
});

/** The newest mail of each thread, over all accounts. */
function newestEmails(accounts: InstantlyAccount[]) {
  const newest = new Map(
    accounts.flatMap(({ emails }) => emails).map((record) => [record.email.thread_id, record]),
  );
  return [...newest.values()]
    .sort((a, b) => (a.email.timestamp_created < b.email.timestamp_created ? 1 : -1))
    .slice(0, shownThreads);
}

const threadTable = (newest: ReturnType<typeof newestEmails>) =>
  tableCard({
    title: 'Newest threads',
    items: () => newest.map(({ email }) => ({ ...email, lead: email.lead ?? '' })),
    columns: {
      Time: ({ timestamp_email }) => toDayAndTime(timestamp_email),
      Lead: ({ lead }) => lead || '–',
      Subject: ({ subject }) => subject,
      'Newest mail': ({ ue_type, content_preview }) =>
        `${ue_type === 2 ? 'Lead' : 'Us'}: ${content_preview.slice(0, 90)}`,
      Actions: ({ lead }) => actionButton('instantly/reply', 'Reply as lead', lead, { lead_email: lead }),
    },
  });

const campaignTable = (accounts: InstantlyAccount[]) =>
  tableCard({
    title: 'Campaigns',
    items: () =>
      accounts.flatMap((account) =>
        [...account.campaigns.values()].map((campaign) => ({ campaign, account })),
      ),
    columns: {
      Campaign: ({ campaign }) => campaign.name,
      Account: ({ account }) => account.workspace.name,
      Status: ({ campaign: { status } }) => {
        const [look, word] = statusWords[status] ?? ['', String(status)];
        return html`<span class="badge ${look}">${word}</span>`;
      },
      Leads: ({ campaign: { id }, account: { leads } }) =>
        [...leads.values()].filter(({ campaign }) => campaign === id).length,
    },
  });
