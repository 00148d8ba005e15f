import type { ImportRecord, Ledger, LedgerEntry, ReplyRecord } from '../ledger.ts';

/** The final state of the product and the providers. Every text of a load contains a unique mark. */
export type FinalState = {
  readonly replies: readonly StoredReply[];
  /** Messages that are not deleted. */
  readonly messages: readonly { readonly mark: string; readonly direction: Direction }[];
  readonly atProviders: readonly {
    readonly mark: string;
    readonly direction: Direction;
    readonly at: string;
  }[];
  /** The sentiment of a lead's newest message. */
  readonly sentiments: ReadonlyMap<string, string | null>;
  readonly imports: ReadonlyMap<string, { readonly status: string; readonly leads: number }>;
};

type Direction = 'inbound' | 'outbound';
export type StoredReply = {
  readonly mark: string;
  readonly status: string;
  /** Delivery is unconfirmed. It is looked up for minutes before it is sent again. */
  readonly in_doubt: boolean;
  /** Its next attempt is planned. */
  readonly waits: boolean;
  /** The displayed reason of a failure or delay. */
  readonly error: string | null;
};

export type Verdict = {
  /** Sentences about lost, duplicated or early items. */
  readonly findings: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  /** Distinct failure reasons. */
  readonly reasons: readonly string[];
};

/** Compares the acknowledged requests with the stored state. */
export function judge(ledger: Ledger, observed: FinalState): Verdict {
  const sides = {
    replies: Map.groupBy(observed.replies, ({ mark }) => mark),
    messages: Map.groupBy(observed.messages, ({ mark }) => mark),
    atProviders: Map.groupBy(observed.atProviders, ({ mark }) => mark),
  };
  const leadMessages = [...ledger.written.values()];
  const toStatus = ({ mark }: ReplyRecord) => sides.replies.get(mark)?.[0]?.status;
  const findings = [
    ...ledger.replies.flatMap((reply) => judgeReply(reply, sides)),
    ...leadMessages.flatMap((one) => judgeWritten(one, sides)),
    ...judgeDispositions(ledger, observed),
    ...ledger.imports.flatMap((one) => judgeImport(one, observed)),
  ];
  const failed = observed.replies.filter(({ status }) => status === 'failed');
  return {
    findings,
    reasons: [...new Set(failed.map(({ error }) => error ?? 'no reason'))],
    counts: {
      'replies asked for': ledger.replies.length,
      'of them scheduled': ledger.replies.filter(({ send_at }) => send_at !== null).length,
      'acknowledged as sent or on their way': ledger.replies.filter(isAcknowledged).length,
      'at a provider': ledger.replies.filter(({ mark }) => sides.atProviders.has(mark)).length,
      'still looked up': ledger.replies.filter((one) => ['queued', 'sending'].includes(toStatus(one) ?? ''))
        .length,
      'failed, and say so': ledger.replies.filter((one) => toStatus(one) === 'failed').length,
      'written by leads': leadMessages.length,
      'acknowledged with 2xx': leadMessages.filter(({ acknowledged }) => acknowledged).length,
      'stored as messages': leadMessages.filter(({ mark }) => sides.messages.has(mark)).length,
      dispositions: ledger.dispositions.length,
      imports: ledger.imports.length,
      'leads imported': [...observed.imports.values()].reduce((sum, { leads }) => sum + leads, 0),
    },
  };
}

type Sides = {
  readonly replies: ReadonlyMap<string, readonly StoredReply[]>;
  readonly messages: ReadonlyMap<string, readonly unknown[]>;
  readonly atProviders: ReadonlyMap<string, readonly { readonly at: string }[]>;
};

const isAcknowledged = ({ response }: ReplyRecord): boolean => response === 'accepted' || response === 'sent';

function judgeReply(reply: ReplyRecord, { replies, messages, atProviders }: Sides): string[] {
  const { mark, response, send_at } = reply;
  const rows = replies.get(mark) ?? [];
  const out = atProviders.get(mark) ?? [];
  const threadMessages = messages.get(mark) ?? [];
  const name = `reply ${mark} (${response}, ${rows.map(({ status }) => status).join(' and ') || 'no row'})`;
  const found: string[] = [];
  if (rows.length > 1) found.push(`${name} has ${rows.length} rows`);
  if (isAcknowledged(reply) && rows.length === 0) found.push(`${name} was acknowledged and is lost`);
  if (out.length > 1) found.push(`${name} went out ${out.length} times`);
  if (threadMessages.length > 1) found.push(`${name} appears ${threadMessages.length} times in its thread`);
  const isSent = response === 'sent' || rows[0]?.status === 'sent';
  if (isSent && out.length === 0) found.push(`${name} is marked as sent, but missing at the provider`);
  if (isSent && threadMessages.length === 0)
    found.push(`${name} is marked as sent, but missing in its thread`);
  if (out.length > 0 && rows[0]?.status === 'failed' && !rows[0].in_doubt)
    found.push(`${name} is marked as failed, but the provider has it`);
  if (rows[0] && ['queued', 'sending'].includes(rows[0].status) && !rows[0].waits)
    found.push(`${name} waits for a time that has passed, and no retry is planned`);
  // Half a second of tolerance, because the two clocks are read one after the other.
  if (send_at && out[0] && Date.parse(out[0].at) < Date.parse(send_at) - 500)
    found.push(`${name} was scheduled for ${send_at} and went out at ${out[0].at}`);
  return found;
}

function judgeWritten(
  { mark, channel, acknowledged }: LedgerEntry,
  { messages, atProviders }: Sides,
): string[] {
  const stored = messages.get(mark)?.length ?? 0;
  const name = `${channel} ${mark} of a lead`;
  if (stored > 1) return [`${name} is stored ${stored} times`];
  if (stored === 1) return [];
  if (acknowledged) return [`${name} was acknowledged with 2xx and is lost`];
  return atProviders.has(mark) ? [`${name} is at the provider, but no sync imported it`] : [];
}

/**
 * The last acknowledged disposition, or any without a response, because such a request may have
 * been executed at any time.
 */
function judgeDispositions({ dispositions }: Ledger, { sentiments }: FinalState): string[] {
  return [...Map.groupBy(dispositions, ({ contact_id }) => contact_id)].flatMap(([contact_id, attempts]) => {
    const last = attempts.findLast(({ acknowledged }) => acknowledged);
    if (!last) return [];
    const allowed = [last, ...attempts.filter(({ acknowledged }) => !acknowledged)].map(
      ({ sentiment }) => sentiment,
    );
    const is = sentiments.get(contact_id) ?? 'none';
    return allowed.includes(is)
      ? []
      : [`the disposition ${last.sentiment} of contact ${contact_id} was acknowledged, and it is ${is}`];
  });
}

function judgeImport(
  { id, file_name, emails, acknowledged }: ImportRecord,
  { imports }: FinalState,
): string[] {
  const is = imports.get(id);
  if (!acknowledged) return [];
  if (!is) return [`the import ${file_name} was acknowledged and is lost`];
  if (is.status !== 'done') return [`the import ${file_name} is ${is.status}`];
  return is.leads === emails.length
    ? []
    : [`the import ${file_name} has ${is.leads} leads instead of ${emails.length}`];
}
