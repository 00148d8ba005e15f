import { sentences } from '@hearback/contract';
import type { ProviderError } from '@hearback/providers';
import type { Doubt } from './resend-rules.ts';

/** For people, on the reply that failed or waits. What exactly happened is in the log. */

export const ACCOUNT_GONE =
  'The account that received this message is no longer connected. Add it again under Integrations.';
export const MESSAGE_GONE = 'The message that this reply answers is no longer there.';
export const NOT_CONFIRMED = 'The provider did not confirm this reply, so it may have gone out already.';

/** Why it waits, or has failed: what may have gone out says so, whatever else went wrong. */
export const toReason = (error: ProviderError, doubt: Doubt | null): string =>
  doubt === 'unknown' ? NOT_CONFIRMED : describeFailure(error);

/** The provider's own reason where it gives one; keys were hidden in it before it got here. */
function describeFailure({ kind, status, message }: ProviderError): string {
  if (kind === 'auth_expired')
    return 'The provider no longer accepts this API key. Add the account again with a new key.';
  if (kind === 'rate_limited') return 'The provider asks us to slow down.';
  if (kind === 'unavailable')
    return status === undefined
      ? 'The provider cannot be reached.'
      : `The provider cannot take it right now (status ${status}).`;
  // The words before the colon name the provider and the kind, for logs.
  return message.replace(/^\S+ \S+: /, '') || sentences.REPLY_FAILED;
}
