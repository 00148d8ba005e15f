import { Fault, invalidRequest } from '../fault.ts';
import type { SessionRecord } from '../state.ts';

/** The bank says no. Nothing is bought, nothing is sent, and the session stays open for another card. */
export function declineSession({ session }: SessionRecord): Fault {
  if (session.status !== 'open') throw invalidRequest(`This Checkout Session is ${session.status}.`);
  return new Fault(402, 'Your credit card was declined. Try paying with a debit card instead.', {
    type: 'card_error',
    code: 'card_declined',
  });
}
