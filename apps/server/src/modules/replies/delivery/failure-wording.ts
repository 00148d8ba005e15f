import { sentences } from '@hearback/contract';
import type { ProviderError } from '@hearback/providers';
import type { Doubt } from './resend-rules.ts';

/** Failure reasons shown to people. The log has the details. */

export const ACCOUNT_GONE =
  'The account that received this message is no longer connected. Add it again under Integrations.';
export const MESSAGE_GONE = 'The message that this reply answers no longer exists.';
export const NOT_CONFIRMED = 'The provider did not confirm this reply, so it may already have been sent.';

/** The reason why a reply waits or failed. A reply that may have been sent always says so. */
export const toReason = (error: ProviderError, doubt: Doubt | null): string =>
  doubt === 'unknown' ? NOT_CONFIRMED : describeFailure(error);

/** Uses the provider's own reason if there is one. Keys are already redacted. */
function describeFailure({ kind, status, message }: ProviderError): string {
  if (kind === 'auth_expired')
    return 'The provider no longer accepts this API key. Add the account again with a new key under Integrations.';
  if (kind === 'rate_limited') return 'The provider is rate limiting requests.';
  if (kind === 'unavailable')
    return status === undefined
      ? 'The provider is unreachable.'
      : `The provider is temporarily unavailable (status ${status}).`;
  // The prefix before the colon names the provider and the error kind, for logs.
  return message.replace(/^\S+ \S+: /, '') || sentences.REPLY_FAILED;
}
