import { z } from 'zod';
import { pathTo } from '../http/address.ts';
import type { Http } from '../http/http.ts';
import {
  Count,
  Flag,
  MaybeCount,
  MaybeNumber,
  Text,
  Texts,
  toList,
  wireObject,
} from '../http/lenient-schemas.ts';
import { readPages } from '../http/read-pages.ts';
import type { Page } from '../ports.ts';
import { WireList } from './wire.ts';

const ACCOUNTS = '/api/v2/accounts';
const MAX_PER_PAGE = 100;

const WireMailbox = wireObject({
  email: z.string().min(3),
  firstName: Text,
  lastName: Text,
  /** 1 active, 2 paused, 3 maintenance, -1 connection error, -2 soft bounce, -3 sending error. */
  status: MaybeNumber,
  /** 0 paused, 1 active, -1 banned, -2 spam folder unknown, -3 permanent suspension. */
  warmupStatus: MaybeNumber,
  statWarmupScore: MaybeNumber,
  statusMessage: wireObject({ eMessage: Text, response: Text }).nullish().catch(null),
  /** True only if Instantly could not repair the mailbox. Null while it tries. */
  autofixFailed: z.boolean().nullish().catch(null),
  setupPending: Flag,
  dailyLimit: MaybeCount,
  sendingGap: MaybeCount,
});

export type Mailbox = {
  readonly email: string;
  readonly name: string | null;
  readonly status: number | null;
  readonly warmup_status: number | null;
  readonly warmup_score: number | null;
  readonly message: string | null;
  readonly is_autofix_failed: boolean;
  readonly is_setup_pending: boolean;
  readonly daily_limit: number | null;
  readonly sending_gap: number | null;
};

const toMailbox = (wire: z.infer<typeof WireMailbox>): Mailbox => ({
  email: wire.email.trim().toLowerCase(),
  name: [wire.firstName, wire.lastName].filter(Boolean).join(' ') || null,
  status: wire.status,
  warmup_status: wire.warmupStatus,
  warmup_score: wire.statWarmupScore,
  message: wire.statusMessage?.eMessage ?? wire.statusMessage?.response ?? null,
  is_autofix_failed: wire.autofixFailed === true,
  is_setup_pending: wire.setupPending,
  daily_limit: wire.dailyLimit,
  sending_gap: wire.sendingGap,
});

export const listMailboxes = (http: Http): AsyncIterable<Page<Mailbox>> =>
  readPages('instantly', null, async (starting_after) => {
    const query = { limit: MAX_PER_PAGE, starting_after };
    const page = await http.call(WireList(WireMailbox), { method: 'GET', path: ACCOUNTS, query });
    const { items, skipped } = page.items;
    const next = items.length + skipped > 0 ? page.nextStartingAfter : null;
    return { items: items.map(toMailbox), skipped, total: null, next };
  });

export async function getMailbox(http: Http, email: string): Promise<Mailbox> {
  return toMailbox(await http.call(WireMailbox, { method: 'GET', path: pathTo`/api/v2/accounts/${email}` }));
}

const WireWarmupDay = wireObject({ sent: Count, landedInbox: Count, landedSpam: Count });
/** Mailboxes and days without activity have no key. */
const WireWarmup = wireObject({
  emailDateData: z.record(z.string(), z.record(z.string(), WireWarmupDay)).catch({}),
});

/** Figures of one mailbox on one day. */
export type MailboxDay = {
  readonly email: string;
  readonly day: string;
  readonly landed_inbox?: number;
  readonly landed_spam?: number;
  readonly sent?: number;
  readonly bounced?: number;
};

/** At most 100 mailboxes. */
export async function readWarmup(http: Http, emails: readonly string[]): Promise<MailboxDay[]> {
  const call = {
    method: 'POST',
    path: `${ACCOUNTS}/warmup-analytics`,
    json: { emails },
    idempotent: true,
  } as const;
  const { emailDateData } = await http.call(WireWarmup, call);
  return Object.entries(emailDateData).flatMap(([email, days]) =>
    Object.entries(days).map(([day, { landedInbox, landedSpam }]) => ({
      email: email.toLowerCase(),
      day,
      landed_inbox: landedInbox,
      landed_spam: landedSpam,
    })),
  );
}

const WireMailboxDay = wireObject({
  date: z.string().min(10),
  emailAccount: z.string().min(3),
  sent: Count,
  bounced: Count,
});

/** At most 200 mailboxes and 31 days: Instantly refuses more with 413. */
export async function readMailboxDays(
  http: Http,
  emails: readonly string[],
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<MailboxDay[]> {
  const query = { emails, start_date: startDate, end_date: endDate };
  const { items } = await http.call(toList(WireMailboxDay), {
    method: 'GET',
    path: `${ACCOUNTS}/analytics/daily`,
    query,
  });
  return items.map(({ date, emailAccount, sent, bounced }) => ({
    email: emailAccount.toLowerCase(),
    day: date.slice(0, 10),
    sent,
    bounced,
  }));
}

const WireVitals = wireObject({
  domain: z.string().min(1),
  mx: Flag,
  spf: Flag,
  dkim: Flag,
  dmarc: Flag,
});
const WireVitalsResponse = wireObject({ successList: toList(WireVitals), failureList: toList(WireVitals) });

export type DomainVitals = {
  readonly domain: string;
  readonly mx: boolean;
  readonly spf: boolean;
  readonly dkim: boolean;
  readonly dmarc: boolean;
};

export async function readVitals(http: Http, accounts: readonly string[]): Promise<DomainVitals[]> {
  const call = {
    method: 'POST',
    path: `${ACCOUNTS}/test/vitals`,
    json: { accounts },
    idempotent: true,
  } as const;
  const { successList, failureList } = await http.call(WireVitalsResponse, call);
  return [...successList.items, ...failureList.items].map((vitals) => ({
    ...vitals,
    domain: vitals.domain.toLowerCase(),
  }));
}

/** Mailboxes of each campaign. */
export async function listCampaignMailboxes(http: Http): Promise<Map<string, readonly string[]>> {
  const Wire = wireObject({ id: z.string().min(1), emailList: Texts });
  const pages = readPages('instantly', null, async (starting_after) => {
    const query = { limit: MAX_PER_PAGE, starting_after };
    const page = await http.call(WireList(Wire), { method: 'GET', path: '/api/v2/campaigns', query });
    const { items, skipped } = page.items;
    return { items, skipped, total: null, next: items.length > 0 ? page.nextStartingAfter : null };
  });
  const found = new Map<string, readonly string[]>();
  for await (const { items } of pages)
    for (const { id, emailList } of items)
      found.set(
        id,
        emailList.map((email) => email.toLowerCase()),
      );
  return found;
}

export type MailboxAction = 'pause' | 'resume' | 'mark_fixed' | 'enable_warmup';

/** Enabling warm-up is a background job at Instantly. */
export async function changeMailbox(http: Http, email: string, action: MailboxAction): Promise<void> {
  const call =
    action === 'enable_warmup'
      ? ({ method: 'POST', path: `${ACCOUNTS}/warmup/enable`, json: { emails: [email] } } as const)
      : ({
          method: 'POST',
          path: pathTo`/api/v2/accounts/${email}/${action.replace('_', '-')}`,
        } as const);
  await http.call(z.unknown(), { ...call, idempotent: true, unread: true });
}
