const LIMIT = 'Location limit reached';
const DETAIL =
  'You have reached your maximum allowed locations. Please upgrade your subscription to connect more locations.';
/** The part shown as a link is removed from the message. */
const PLANS = /Plans: (\/\S+)\s*$/;

export type Limit = { readonly detail: string; readonly plans: '/settings' | '/signup-payment' };

/** Returns null for other messages. The title says that the limit is reached, and the rest is the detail. */
export function readLimit(message: string): Limit | null {
  if (!message.includes(LIMIT)) return null;
  const detail = message
    .slice(message.indexOf(LIMIT) + LIMIT.length)
    .replace(PLANS, '')
    .replace(/^[\s.:-]+/, '')
    .trim();
  const plans = PLANS.exec(message)?.[1] === '/settings' ? '/settings' : '/signup-payment';
  return { detail: detail || DETAIL, plans };
}
