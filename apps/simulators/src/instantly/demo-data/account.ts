import { Dice } from '#simulators/dataset/dice.ts';
import type { AccountPlan } from '#simulators/dataset/texts.ts';
import type { CampaignPlan, Dataset } from '#simulators/dataset/types.ts';
import type { InstantlyAccount, Mailbox, MailboxDay } from '../objects.ts';
import { listDays, toCampaign } from './campaigns.ts';
import { listEmails } from './emails.ts';
import { toLead } from './leads.ts';

const DAY_MS = 86_400_000;

export function emptyAccount({ key, name, owner }: AccountPlan, nowMs: number): InstantlyAccount {
  const dice = new Dice(`instantly/${key}`);
  const created = new Date(nowMs - 200 * DAY_MS).toISOString();
  return {
    key,
    revoked: false,
    webhookUrl: '',
    headers: {},
    workspace: {
      id: dice.uuid(),
      name,
      owner: dice.uuid(),
      timestamp_created: created,
      timestamp_updated: created,
      plan_id: owner === 'solo' ? 'pid_hg_v1' : 'pid_ls_v1',
      org_logo_url: null,
      org_client_domain: null,
      add_unsub_to_block: true,
      default_opportunity_value: 1000,
      scheduled_for_removal_at: null,
    },
    campaigns: new Map(),
    subsequences: new Map(),
    leads: new Map(),
    emails: [],
    mailboxes: [],
    mailboxDays: new Map(),
    missingDns: new Map(),
    blocked: new Map(),
    scopes: null,
    webhooks: new Map(),
    days: new Map(),
  };
}

/** An account with its share of the dataset. */
export function createDemoAccount(plan: AccountPlan, dataset: Dataset): InstantlyAccount {
  const nowMs = dataset.anchorMs;
  const account = emptyAccount(plan, nowMs);
  const dice = new Dice(`instantly/stock/${plan.key}`);
  const organization = account.workspace.id;
  const campaigns = dataset.campaigns.filter((campaign) => campaign.account === plan.key);
  for (const campaignPlan of campaigns) {
    const own = dice.fork(campaignPlan.id);
    const campaign = toCampaign(campaignPlan, organization, own);
    account.campaigns.set(campaign.id, campaign);
    account.subsequences.set(new Dice(`instantly/subsequence/${campaign.id}`).uuid(), campaign.id);
    const leads = dataset.leads.filter((lead) => lead.campaign === campaignPlan).length;
    account.days.set(campaign.id, listDays(campaign, leads, nowMs, own));
  }
  const threads = dataset.threads.filter(({ lead }) => lead.campaign.account === plan.key);
  const toThread = new Map(threads.map((thread) => [thread.lead.id, thread]));
  for (const lead of dataset.leads.filter(({ campaign }) => campaign.account === plan.key)) {
    account.leads.set(lead.id, toLead(lead, toThread.get(lead.id), organization, dice));
  }
  account.emails = threads
    .flatMap((thread) => listEmails(thread, organization, nowMs))
    .map((email) => ({ email, visibleAtMs: 0 }))
    .sort((a, b) => (a.email.timestamp_created < b.email.timestamp_created ? -1 : 1));
  account.mailboxes = listMailboxes(campaigns, organization, nowMs, dice);
  // The last mailbox is new: it has no figures yet.
  for (const [index, { email }] of account.mailboxes.slice(0, -1).entries())
    account.mailboxDays.set(email, listMailboxDays(index, nowMs, dice.fork(email)));
  const withoutDkim = account.mailboxes[2]?.email.split('@')[1];
  if (withoutDkim) account.missingDns.set(withoutDkim, ['dkim', 'dmarc']);
  return account;
}

const BROKEN = {
  status: -1,
  status_message: {
    code: 'EAUTH',
    command: 'AUTH PLAIN',
    response: '535 5.7.8 Username and Password not accepted',
    e_message: 'Invalid login: the password was changed',
  },
};

/** The second mailbox lands in spam more often than the others. */
function listMailboxDays(index: number, nowMs: number, dice: Dice): MailboxDay[] {
  return Array.from({ length: 30 }, (_item, day) => {
    const warmupSent = dice.int(14, 22);
    const landedSpam = index === 1 && day >= 24 ? Math.round(warmupSent * 0.2) : dice.int(0, 1);
    return {
      date: new Date(nowMs - (29 - day) * DAY_MS).toISOString().slice(0, 10),
      sent: dice.int(18, 28),
      bounced: day % 9 === 0 ? 1 : 0,
      warmupSent,
      landedInbox: warmupSent - landedSpam,
      landedSpam,
    };
  });
}

/** One mailbox per sender. One of them is disconnected. */
function listMailboxes(
  campaigns: CampaignPlan[],
  organization: string,
  nowMs: number,
  dice: Dice,
): Mailbox[] {
  const senders = new Map(campaigns.flatMap(({ senders: list }) => list.map((one) => [one.email, one])));
  return [...senders.values()].map((sender, index) => ({
    ...newMailbox(sender.email, organization, nowMs),
    first_name: sender.firstName,
    last_name: sender.lastName,
    ...(index === 3 && BROKEN),
    provider_code: dice.pick([2, 2, 3]),
    stat_warmup_score: dice.int(92, 100),
    signature: `<div>${sender.firstName} ${sender.lastName}</div>`,
    timestamp_created: new Date(nowMs - (150 - index) * DAY_MS).toISOString(),
    timestamp_updated: new Date(nowMs - DAY_MS).toISOString(),
  }));
}

export function newMailbox(email: string, organization: string, nowMs: number): Mailbox {
  const now = new Date(nowMs).toISOString();
  return {
    email,
    first_name: '',
    last_name: '',
    status: 1,
    warmup_status: 1,
    provider_code: 2,
    daily_limit: 30,
    sending_gap: 10,
    stat_warmup_score: 100,
    status_message: null,
    autofix_failed: false,
    setup_pending: false,
    is_managed_account: false,
    signature: '',
    timestamp_created: now,
    timestamp_updated: now,
    organization,
  };
}
