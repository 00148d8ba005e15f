import type { FastifyReply } from 'fastify';
import { Fault } from '../fault.ts';
import type { StripeState } from '../state.ts';

/**
 * Spends one planned failure. It strikes before the idempotency key is taken, like a fault of the network or of
 * Stripe's entrance: the retry with the same key then succeeds. Returns true when the connection was cut.
 */
export function applyTrouble(state: StripeState, reply: FastifyReply): boolean {
  const { count, status } = state.trouble;
  if (count <= 0) return false;
  state.trouble = { ...state.trouble, count: count - 1 };
  if (status !== 0) throw findFault(status);
  reply.hijack();
  reply.raw.destroy();
  return true;
}

function findFault(status: number): Fault {
  switch (status) {
    case 402:
      return new Fault(402, 'Your card was declined.', {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
      });
    case 403:
      return new Fault(403, 'The provided key does not have the required permissions for this endpoint.');
    case 429:
      return new Fault(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
    default:
      return status >= 500
        ? new Fault(status, 'An error occurred with our connection to the simulated service.', {
            type: 'api_error',
          })
        : new Fault(status, `Simulated refusal with status ${status}.`);
  }
}
