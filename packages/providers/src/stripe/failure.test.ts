import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import type { ProviderError } from '../ports.ts';
import { toProviderError } from './failure.ts';

const { errors } = Stripe;
const raw = (statusCode: number) => ({
  statusCode,
  message: 'No such price',
  code: 'resource_missing',
  param: 'line_items[0][price]',
  requestId: 'req_1',
  headers: { authorization: 'Bearer sk_test_secret' },
});

describe('an error from Stripe', () => {
  it.each([
    [new errors.StripeRateLimitError(raw(429) as never), 'rate_limited'],
    [new errors.StripeAuthenticationError(raw(401) as never), 'auth_expired'],
    [new errors.StripePermissionError(raw(403) as never), 'auth_expired'],
    [new errors.StripeInvalidRequestError(raw(400) as never), 'rejected'],
    [new errors.StripeCardError(raw(402) as never), 'rejected'],
    [new errors.StripeAPIError(raw(500) as never), 'unavailable'],
    [new errors.StripeAPIError(raw(409) as never), 'unavailable'],
    [new errors.StripeConnectionError({ message: 'reset' } as never), 'unavailable'],
  ])('%s is %s', (thrown, kind) => {
    expect(toProviderError(thrown)).toMatchObject({ name: 'ProviderError', kind });
  });

  it('keeps the details that help to find the cause, and nothing of the call', () => {
    const error = toProviderError(new errors.StripeInvalidRequestError(raw(400) as never)) as ProviderError;
    expect(error).toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
      requestId: 'req_1',
    });
    expect(JSON.stringify({ ...error, message: error.message, cause: error.cause })).not.toContain('sk_test');
  });

  it('does not contain the rejected key', () => {
    const thrown = new errors.StripeAuthenticationError({
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_1234',
    } as never);
    expect((toProviderError(thrown) as ProviderError).message).not.toContain('sk_test');
  });

  it('is passed through if it is our own bug', () => {
    const bug = new TypeError('undefined is not a function');
    expect(toProviderError(bug)).toBe(bug);
  });
});
