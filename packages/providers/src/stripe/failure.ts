import { Stripe } from 'stripe';
import { type FailureKind, ProviderError } from '../ports.ts';

/** What the SDK threw, as one of our four kinds. Anything that is not the SDK's is a bug and stays what it is. */
export function toProviderError(thrown: unknown): unknown {
  if (!(thrown instanceof Stripe.errors.StripeError)) return thrown;
  const kind = toKind(thrown);
  return new ProviderError({
    provider: 'stripe',
    kind,
    // A refused key is quoted in Stripe's sentence; even shortened it has no place in a log.
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
