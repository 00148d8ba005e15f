import type { Form } from '../framework/forms.ts';
import { createSession, findCode, toCurrentCode } from './checkout.ts';
import type { StripeContext } from './events.ts';
import {
  getObject,
  getReference,
  type List,
  newestFirst,
  newId,
  type PortalSession,
  portalParams,
  toList,
  withConstants,
} from './objects.ts';
import { readBoolean, readInteger, readText, readUrl, refuseUnknown, requireText } from './params.ts';
import type { Api } from './serve.ts';
import type { StripeState } from './state.ts';
import { cancelSubscription } from './subscriptions.ts';

/** The endpoints that the product calls, and the session that its tests read. */
export function registerEndpoints(api: Api, stripe: StripeContext): void {
  const { state } = stripe;
  api.post('/checkout/sessions', ({ form }) => createSession(state, form));
  api.get(
    '/checkout/sessions/:id',
    ({ params }) => getObject('checkout.session', state.sessions, params.id).session,
  );
  api.get('/promotion_codes', ({ form }) => {
    const code = readText(form, 'code');
    const active = readBoolean(form, 'active');
    const found = code === null ? newestFirst(state.promotionCodes) : [findCode(state, code) ?? []].flat();
    const current = found.map((each) => toCurrentCode(state, each));
    return toPage(
      current.filter((each) => active === null || each.active === active),
      form,
      '/v1/promotion_codes',
    );
  });
  api.post('/billing_portal/sessions', ({ form }) => {
    refuseUnknown(form, portalParams);
    const { id } = getReference('customer', state.customers, requireText(form, 'customer'), 'customer');
    return createPortalSession(state, id, readUrl(form, 'return_url'));
  });
  api.get('/subscriptions/:id', ({ params }) => getObject('subscription', state.subscriptions, params.id));
  api.delete('/subscriptions/:id', ({ params }) =>
    cancelSubscription(stripe, getObject('subscription', state.subscriptions, params.id)),
  );
}

/** One page after the cursor `starting_after`. */
function toPage<T extends { id: string }>(items: T[], form: Form, url: string): List<T> {
  const limit = readInteger(form, 'limit', 1, 100) ?? 10;
  const after = readText(form, 'starting_after');
  if (after !== null)
    getReference('object', new Map(items.map((item) => [item.id, item])), after, 'starting_after');
  const rest = items.slice(items.findIndex(({ id }) => id === after) + 1);
  return toList(rest.slice(0, limit), url, rest.length > limit);
}

export function createPortalSession(
  state: StripeState,
  customer: string,
  returnUrl: string | null,
): PortalSession {
  const id = newId('bps');
  const url = `${state.context.origin()}/stripe/portal/${id}`;
  const fields = { id, created: state.now(), customer, return_url: returnUrl, url };
  const session = withConstants('portalSession', fields);
  state.portalSessions.set(id, session);
  return session;
}
