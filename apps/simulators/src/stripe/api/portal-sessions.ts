import { readUrl } from '../checkout/session-buyer.ts';
import type { StripeContext } from '../context.ts';
import { noSuchReference } from '../fault.ts';
import { newId } from '../objects/ids.ts';
import type { PortalSession } from '../objects/objects.ts';
import { readText, refuseUnknown, requireText } from '../params.ts';
import type { StripeState } from '../state.ts';
import type { Api } from './serve.ts';

const known = [
  'customer',
  'customer_account',
  'return_url',
  'configuration',
  'flow_data',
  'locale',
  'on_behalf_of',
  'after_expiration',
];

export function registerPortalSessions(api: Api, { state }: StripeContext): void {
  api.post('/billing_portal/sessions', ({ form }) => {
    refuseUnknown(form, known);
    const customer = requireText(form, 'customer');
    if (!state.customers.has(customer)) throw noSuchReference('customer', customer, 'customer');
    const flow = readText(form, 'flow_data[type]');
    return createPortalSession(state, customer, {
      configuration: readText(form, 'configuration') ?? 'bpc_demo',
      flow: flow === null ? null : { type: flow },
      locale: readText(form, 'locale'),
      return_url: readUrl(form, 'return_url'),
    });
  });
}

export function createPortalSession(
  state: StripeState,
  customer: string,
  options: Partial<PortalSession> = {},
): PortalSession {
  const id = newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_demo',
    created: state.now(),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: null,
    url: `${state.context.origin()}/stripe/portal/${id}`,
    ...options,
  };
  state.portalSessions.set(id, session);
  return session;
}
