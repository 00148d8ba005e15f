import { createSession } from '../checkout/create-session.ts';
import { expireSession } from '../checkout/expire-session.ts';
import { sessionById } from '../checkout/session-by-id.ts';
import type { StripeContext } from '../context.ts';
import { readText } from '../params.ts';
import { newestFirst, toPage } from './lists.ts';
import type { Api } from './serve.ts';

export function registerCheckoutSessions(api: Api, stripe: StripeContext): void {
  const { sessions } = stripe.state;
  api.post('/checkout/sessions', ({ form }) => createSession(stripe, form).session);

  api.get('/checkout/sessions', ({ form }) => {
    const [customer, subscription, status] = ['customer', 'subscription', 'status'].map((name) =>
      readText(form, name),
    );
    const email = readText(form, 'customer_details[email]');
    const found = newestFirst(sessions.values())
      .map(({ session }) => session)
      .filter((session) => !customer || session.customer === customer)
      .filter((session) => !subscription || session.subscription === subscription)
      .filter((session) => !status || session.status === status)
      .filter((session) => !email || session.customer_details?.email === email);
    return toPage(found, form, '/v1/checkout/sessions');
  });

  api.get('/checkout/sessions/:id', (call) => sessionById(stripe, call.params.id ?? '').session);
  api.post('/checkout/sessions/:id/expire', (call) =>
    expireSession(stripe, sessionById(stripe, call.params.id ?? ''), call.cause),
  );

  api.get('/checkout/sessions/:id/line_items', (call) => {
    const { session, lineItems } = sessionById(stripe, call.params.id ?? '');
    return toPage(lineItems, call.form, `/v1/checkout/sessions/${session.id}/line_items`);
  });
}
