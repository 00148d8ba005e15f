import { accountFields, accountList, replyAct } from '../framework/controls/accounts.ts';
import { replyForm, switchResources } from '../framework/controls/panel.ts';
import { flag, integer, readFields, text, texts } from '../framework/controls/read-fields.ts';
import { notFound } from '../framework/controls/refusal.ts';
import { actionButton } from '../framework/html/form-card.ts';
import { statusBadge } from '../framework/html/status-badge.ts';
import { toDayAndTime } from '../framework/html/table-card.ts';
import type { Panel } from '../framework/panel.ts';
import { list } from '../framework/resources.ts';
import { newMailbox } from './demo-data/account.ts';
import type { Email, InstantlyAccount } from './objects.ts';
import { type ReplyOrder, receiveReply } from './receive-reply.ts';
import type { InstantlyState } from './state.ts';

const SHOWN_THREADS = 25;
const STATUS_WORDS: Record<number, string> = {
  0: 'draft',
  1: 'active',
  2: 'paused',
  3: 'finished',
  4: 'running_subsequences',
  [-1]: 'accounts_unhealthy',
  [-2]: 'bounce_protect',
  [-99]: 'account_suspended',
};

export function instantlyPanel(state: InstantlyState): Panel {
  const accounts = () => [...state.accounts.values()];
  return {
    lead: 'Cold email campaigns, leads and the shared inbox, at `/instantly/api/v2`. Make a lead reply below and watch it arrive.',
    resources: [
      replyForm(
        'instantly',
        'lead_email',
        () =>
          newestEmails(accounts()).map(({ lead, subject }) => [lead ?? '', `${lead} · ${subject}`] as const),
        [['newsletter', 'HTML newsletter']],
      ),
      accountList('instantly', () => accounts().map(toSummary)),
      threadList(accounts),
      ...switchResources(
        'instantly',
        state.switches,
        'Three attempts, unsigned. Three events lost in a row disable a registered webhook.',
      ),
      campaignList(accounts),
    ],
    reads: {
      'left-alone': () => accounts().map(toSuppressed),
      'list-leads': () =>
        accounts().flatMap(({ leads }) => [...leads.values()].filter(({ list_id }) => list_id !== null)),
      // Instantly has no documented list of subsequences.
      subsequences: () =>
        accounts().map(({ subsequences, leads }) => ({
          campaigns: Object.fromEntries(subsequences),
          leads: [...leads.values()].filter((lead) => lead.subsequence_id !== null),
        })),
    },
    acts: {
      reply: replyAct((order: ReplyOrder) => receiveReply(state, order)),
      accounts: (body) => toSummary(state.keyed.add(body)),
      // Changes a mailbox, its figures of each of the last 30 days, or the DNS records of its domain.
      'mailboxes/:email': (body, { email = '' }) => changeMailbox(state, email, body),
      'accounts/:key': (body, { key = '' }) => toSummary(changeAccount(state, key, body)),
    },
  };
}

/** Revokes, restores or narrows a key, sets the endpoint of the account, or adds a mailbox to send from. */
function changeAccount(state: InstantlyState, key: string, body: unknown): InstantlyAccount {
  const account = state.keyed.get(key);
  const { name, mailbox, scopes, ...settings } = readFields(body, {
    ...accountFields,
    mailbox: text,
    scopes: texts,
  });
  if (name) account.workspace.name = name;
  if (mailbox) account.mailboxes.push(newMailbox(mailbox, account.workspace.id, state.context.nowMs()));
  if (scopes) account.scopes = scopes.length > 0 ? scopes : null;
  return Object.assign(account, settings);
}

function changeMailbox(state: InstantlyState, email: string, body: unknown): object {
  const account = [...state.accounts.values()].find(({ mailboxes }) =>
    mailboxes.some((mailbox) => mailbox.email === email),
  );
  const mailbox = account?.mailboxes.find((each) => each.email === email);
  if (!account || !mailbox) throw notFound('mailbox', email);
  const number = integer(-1_000, 100_000);
  const { missingDns, bounced, landedSpam, ...settings } = readFields(body, {
    status: number,
    warmup_status: number,
    stat_warmup_score: number,
    autofix_failed: flag,
    setup_pending: flag,
    bounced: number,
    landedSpam: number,
    missingDns: texts,
  });
  const days = account.mailboxDays.get(email) ?? [];
  for (const day of days)
    Object.assign(day, bounced !== undefined && { bounced }, landedSpam !== undefined && { landedSpam });
  if (missingDns)
    account.missingDns.set(email.split('@')[1] ?? '', missingDns as ('spf' | 'dkim' | 'dmarc')[]);
  return Object.assign(mailbox, settings);
}

const toSummary = (account: InstantlyAccount) => {
  const { key, revoked, webhookUrl, workspace, campaigns, leads, emails, webhooks } = account;
  return {
    key,
    name: workspace.name,
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

/** Blocked addresses, and leads that are not interested. */
const toSuppressed = ({ key, leads, blocked }: InstantlyAccount) => ({
  key,
  blocked: [...blocked.keys()],
  not_interested: [...leads.values()]
    .filter((lead) => lead.lt_interest_status === -1)
    .map(({ email, campaign }) => ({ email, campaign })),
});

/** The newest email of each thread, over all accounts. */
function newestEmails(accounts: InstantlyAccount[]): Email[] {
  const emails = accounts.flatMap((account) => account.emails.map(({ email }) => email));
  return [...new Map(emails.map((email) => [email.thread_id, email])).values()]
    .sort((a, b) => (a.timestamp_created < b.timestamp_created ? 1 : -1))
    .slice(0, SHOWN_THREADS);
}

const threadList = (accounts: () => InstantlyAccount[]) =>
  list(null, {
    title: 'Newest threads',
    items: () => newestEmails(accounts()),
    columns: {
      Time: ({ timestamp_email }) => toDayAndTime(timestamp_email),
      Lead: ({ lead }) => lead ?? '–',
      Subject: ({ subject }) => subject,
      'Newest email': ({ ue_type, content_preview }) =>
        `${ue_type === 2 ? 'Lead' : 'Us'}: ${content_preview.slice(0, 90)}`,
      Actions: ({ lead }) =>
        actionButton('instantly/reply', 'Reply as lead', lead ?? '', { lead_email: lead ?? '' }),
    },
  });

const campaignList = (accounts: () => InstantlyAccount[]) =>
  list(null, {
    title: 'Campaigns',
    items: () =>
      accounts().flatMap((account) =>
        [...account.campaigns.values()].map((campaign) => ({ campaign, account })),
      ),
    columns: {
      Campaign: ({ campaign }) => campaign.name,
      Account: ({ account }) => account.workspace.name,
      Status: ({ campaign: { status } }) => statusBadge(STATUS_WORDS[status] ?? String(status)),
      Leads: ({ campaign: { id }, account: { leads } }) =>
        [...leads.values()].filter(({ campaign }) => campaign === id).length,
    },
  });
