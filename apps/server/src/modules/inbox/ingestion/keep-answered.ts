import type { TenantTx } from '@hearback/database';
import { toEmail } from '#server/modules/leads/index.ts';
import type { IncomingMessage } from './incoming-message.ts';
import { listCorrespondents, listPulledKeys } from './ingestion.queries.ts';

/**
 * Keeps only sent messages to people who wrote back. A campaign sends thousands of emails, and a conversation starts with
 * an answer.
 */
export async function keepAnswered(
  tx: TenantTx,
  sent: readonly IncomingMessage[],
): Promise<IncomingMessage[]> {
  const [first] = sent;
  if (!first) return [];
  const emails = [...new Set(sent.flatMap(({ lead }) => toEmail(lead.email) ?? []))];
  const writers = new Set(
    (await listCorrespondents(tx, first, emails)).filter(({ wrote }) => wrote).map(({ email }) => email),
  );
  return sent.filter(({ lead }) => writers.has(toEmail(lead.email) ?? ''));
}

/** Lists threads in which a person's answer is stored but none of our messages is. */
export async function listHalfThreads(tx: TenantTx, received: readonly IncomingMessage[]): Promise<string[]> {
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

/**
 * Leaves out messages that earlier pulls have completed. The same thread is read repeatedly, and most of it is unchanged.
 */
export async function withoutSettled(
  tx: TenantTx,
  incoming: readonly IncomingMessage[],
): Promise<IncomingMessage[]> {
  const [first] = incoming;
  if (!first) return [];
  const { workspace_id, source } = first;
  const keys = incoming.map(({ key }) => key);
  const pulled = new Map(
    (await listPulledKeys(tx, { workspace_id, source, keys })).map((row) => [row.key, row.has_campaign]),
  );
  return incoming.filter(({ key, campaign }) => {
    const hasCampaign = pulled.get(key);
    return hasCampaign === undefined || (!hasCampaign && campaign !== null);
  });
}
