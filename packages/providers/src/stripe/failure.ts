import { Stripe } from 'stripe';
import { type FailureKind, ProviderError } from '../ports.ts';

/** Converts an error of the SDK to one of our four kinds. Any other error is a bug and is passed through. */
export function toProviderError(thrown: unknown): unknown {
  if (!(thrown instanceof Stripe.errors.StripeError)) return thrown;
  const kind = toKind(thrown);
  return new ProviderError({
    provider: 'stripe',
    kind,
    // Stripe's message quotes a part of a rejected key, which must not be logged.
    message: kind === 'auth_expired' ? 'the key was refused' : thrown.message,
    code: thrown.code,
    param: thrown.param,
    requestId: thrown.requestId,
  });
}

function toKind(error: Stripe.errors.StripeError): FailureKind {
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'rate_limited';
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'auth_expired';
  if (error instanceof Stripe.errors.StripePermissionError) return 'auth_expired';
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 && status !== 409 ? 'rejected' : 'unavailable';
}
