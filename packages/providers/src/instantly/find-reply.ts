import type { OutreachMessage } from '../outreach.ts';
import type { Page } from '../ports.ts';

const REACH_BACK_MS = 15 * 60 * 1000;

type Mail = {
  findEmail(id: string): Promise<OutreachMessage | null>;
  listReceived(request: { since: Date; lead: string }): AsyncIterable<Page<OutreachMessage>>;
};

export type PublishedReply = {
  readonly email_id: string | null;
  readonly lead_email: string | null;
  readonly at: Date | null;
  /** Tells two replies of one lead apart. */
  readonly body_text?: string | null;
};

/**
 * Guides disagree whether a webhook's `email_id` names the reply or the e-mail it answers. In the second case two
 * replies bear one id, and taking it for the reply's own would lose one of them.
 */
export async function findReply(
  { findEmail, listReceived }: Mail,
  published: PublishedReply,
): Promise<OutreachMessage | null> {
  const { email_id, at } = published;
  const named = email_id ? await findEmail(email_id) : null;
  // Named and not shown: a webhook is faster than the list. What was answered would have been there for long.
  if (email_id && !named) return null;
  const reply = named?.direction === 'inbound' ? named : null;
  if (!at || (reply && distanceMs(reply, at) <= REACH_BACK_MS)) return reply;
  const lead = published.lead_email ?? named?.lead.email;
  if (!lead) return null;
  let nearest: OutreachMessage | null = null;
  for await (const { items } of listReceived({ since: new Date(at.getTime() - REACH_BACK_MS), lead })) {
    for (const message of items.filter((received) => hasWords(received, published.body_text))) {
      const distance = distanceMs(message, at);
      if (distance <= REACH_BACK_MS && (!nearest || distance < distanceMs(nearest, at))) nearest = message;
    }
  }
  return nearest;
}

/** By when Instantly wrote it down: a mail's own date is whatever its server claimed. */
function distanceMs(message: OutreachMessage, at: Date): number {
  const seen = message.recorded_at ?? message.sent_at;
  return seen ? Math.abs(seen.getTime() - at.getTime()) : 0;
}

function hasWords({ body_text }: OutreachMessage, published: string | null | undefined): boolean {
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
  return !published || !body_text || tidy(body_text).startsWith(tidy(published));
}
