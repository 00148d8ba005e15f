import type { TenantTx } from '@hearback/database';
import { toEmail } from '#server/modules/leads/index.ts';
import type { Incoming } from './incoming.ts';
import { listCorrespondents } from './receiving.queries.ts';

/**
 * Of what was sent, only what went to people who wrote back: a campaign mails thousands, and a conversation begins with
 * an answer.
 */
export async function keepAnswered(tx: TenantTx, sent: readonly Incoming[]): Promise<Incoming[]> {
  const [first] = sent;
  if (!first) return [];
  const emails = [...new Set(sent.flatMap(({ lead }) => toEmail(lead.email) ?? []))];
  const writers = new Set(
    (await listCorrespondents(tx, first, emails)).filter(({ wrote }) => wrote).map(({ email }) => email),
  );
  return sent.filter(({ lead }) => writers.has(toEmail(lead.email) ?? ''));
}

/** Threads of people whose answer is here and of whom nothing shows yet what they answered. */
export async function listHalfThreads(tx: TenantTx, received: readonly Incoming[]): Promise<string[]> {
  const inbound = received.filter(({ direction }) => direction === 'inbound');
  const [first] = inbound;
  if (!first) return [];
  const emails = [...new Set(inbound.flatMap(({ lead }) => toEmail(lead.email) ?? []))];
  const whole = new Set(
    (await listCorrespondents(tx, first, emails))
      .filter(({ was_written_to }) => was_written_to)
      .map(({ email }) => email),
  );
  const half = inbound.filter(({ lead }) => !whole.has(toEmail(lead.email) ?? ''));
  return [
    ...new Set(half.flatMap(({ thread }) => (typeof thread.thread_id === 'string' ? thread.thread_id : []))),
  ];
}
