import type { ProviderError } from '@hearback/providers';

/** For people, on the reply that failed. What exactly happened is in the log. */

export const ACCOUNT_GONE =
  'The account that received this message is no longer connected. Add it again under Integrations.';
export const MESSAGE_GONE = 'The message that this reply answers is no longer there.';
export const MAY_BE_OUT =
  'The provider did not confirm this reply, so it may have gone out already. Check the conversation there before you send it again.';

/** The provider's own reason where it gives one; keys were hidden in it before it got here. */
export function describeFailure({ kind, message }: ProviderError): string {
  if (kind === 'auth_expired')
    return 'The provider no longer accepts this API key. Add the account again with a new key.';
  if (kind === 'rate_limited') return 'The provider asks us to slow down. Please try again later.';
  if (kind === 'unavailable') return 'The provider does not answer right now. Please try again later.';
  // The words before the colon name the provider and the kind, for logs.
  return message.replace(/^\S+ \S+: /, '') || 'Reply failed';
}
