import type { FastifyInstance } from 'fastify';
import type { Form } from '../framework/forms.ts';
import { hostedPage } from '../framework/html/hosted-page.ts';
import type { Page } from '../framework/html/layout.ts';
import { sendPage } from '../framework/html/layout.ts';
import { completeSession, findCoupon, findCustomer, needsCard, toDecline, toReturnUrl } from './checkout.ts';
import type { StripeContext } from './events.ts';
import {
  Fault,
  formatDate,
  formatDollars,
  type Invoice,
  newestFirst,
  type PortalSession,
  type Subscription,
} from './objects.ts';
import { actOnSubscription } from './panel.ts';
import { readText } from './params.ts';
import type { SessionRecord, StripeState } from './state.ts';
import { findOpenInvoice, recoverPayment } from './subscriptions.ts';

interface PageRequest {
  Params: { id: string; subscription: string; action: string };
  Body: Form | undefined;
}

/** The payment page, the customer portal and the invoice page. */
export function registerHostedPages(app: FastifyInstance, stripe: StripeContext): void {
  const { state } = stripe;
  /** A page for each object of `objects`, and steps that redirect or show the page again with their error. */
  const pages = <T>(path: string, objects: Map<string, T>, draw: (object: T, error?: Fault) => Page) => {
    app.get<PageRequest>(`/stripe/${path}/:id`, async ({ params }, reply) => {
      const object = objects.get(params.id);
      return sendPage(reply, object ? draw(object) : missingPage());
    });
    return (step: string, act: (object: T, form: Form, params: PageRequest['Params']) => string | null) =>
      app.post<PageRequest>(`/stripe/${path}/:id/${step}`, async ({ params, body }, reply) => {
        const object = objects.get(params.id);
        if (!object) return sendPage(reply, missingPage());
        try {
          const next = act(object, body ?? {}, params);
          return next === null ? sendPage(reply, missingPage()) : reply.redirect(next, 303);
        } catch (error) {
          if (!(error instanceof Fault)) throw error;
          return sendPage(reply, draw(object, error));
        }
      });
  };

  const checkout = pages('checkout', state.sessions, (record, error) => checkoutPage(state, record, error));
  checkout('pay', (record, form) =>
    toReturnUrl(
      completeSession(stripe, record, { email: readText(form, 'email'), name: readText(form, 'name') }),
    ),
  );
  checkout('decline', (record) => {
    throw toDecline(record);
  });

  const portal = pages('portal', state.portalSessions, (session, error) => portalPage(state, session, error));
  portal(':subscription/:action', (session, form, { subscription: id, action }) => {
    // A portal session only gives access to the subscriptions of its customer.
    if (state.subscriptions.get(id)?.customer !== session.customer) return null;
    actOnSubscription(stripe, id, action, form);
    return `/stripe/portal/${session.id}`;
  });

  pages(
    'invoices',
    state.invoices,
    invoicePage,
  )('pay', (invoice) => {
    const subscription = state.subscriptions.get(invoice.parent.subscription_details.subscription);
    if (subscription && invoice.status === 'open') recoverPayment(stripe, subscription);
    return `/stripe/invoices/${invoice.id}`;
  });
}

const missingPage = (): Page => {
  const texts = ['There is no such page. The simulators may have been restarted.'];
  return hostedPage({
    title: 'Something went wrong',
    status: 404,
    sections: [{ title: 'Not found', texts }],
  });
};

function checkoutPage(state: StripeState, record: SessionRecord, error?: Fault): Page {
  const { session, lineItems } = record;
  if (session.status === 'complete') {
    const link = { href: toReturnUrl(session), label: 'Continue' };
    const section = { title: 'Payment', texts: ['This payment is complete.'], link };
    return hostedPage({ title: 'You are all done here', sections: [section] });
  }
  const back = { href: session.cancel_url, label: 'Back' };
  if (session.status === 'expired') {
    const texts = ['Nothing was charged. Start again to get a new link.'];
    return hostedPage({ title: 'This link has expired', back, sections: [{ title: 'Payment', texts }] });
  }
  const code = state.promotionCodes.get(session.discounts[0]?.promotion_code ?? '');
  const coupon = code && findCoupon(state, code);
  const email = session.customer_email ?? findCustomer(state, session)?.email;
  const withCard = needsCard(session);
  return hostedPage({
    title: 'Checkout',
    heading: 'Subscribe to Hearback',
    back,
    error,
    sections: [
      {
        title: 'Your order',
        lines: [
          ...lineItems.map(({ price, quantity }): [string, string] => [
            `${price.nickname}${quantity > 1 ? ` × ${quantity}` : ''}`,
            `${formatDollars(price.unit_amount * quantity)} per month`,
          ]),
          ...(coupon
            ? [
                [
                  `${code.code} (${coupon.name}${coupon.duration === 'once' ? ', first payment only' : ''})`,
                  `−${formatDollars(session.total_details.amount_discount)}`,
                ] as [string, string],
              ]
            : []),
          ['Total due today', formatDollars(session.amount_total)],
        ],
      },
      {
        title: withCard ? 'Pay with card' : 'No payment needed',
        texts: [!withCard && 'Your discount covers the first payment, so no card is needed.'],
        forms: [
          {
            action: `/stripe/checkout/${session.id}/pay`,
            fields: [
              email
                ? { label: 'Email', type: 'email', value: email }
                : { label: 'Email', type: 'email', name: 'email', required: true },
              ...(withCard
                ? [
                    { label: 'Card number', value: '4242 4242 4242 4242' },
                    { label: 'Expires', value: '12 / 34' },
                    { label: 'CVC', value: '123' },
                  ]
                : []),
              { label: withCard ? 'Name on card' : 'Name', name: 'name' },
            ],
            buttons: [
              { label: session.amount_total > 0 ? 'Pay' : 'Start subscription', look: 'primary full' },
              ...(withCard
                ? [
                    {
                      label: 'Decline card',
                      look: 'danger' as const,
                      action: `/stripe/checkout/${session.id}/decline`,
                    },
                  ]
                : []),
            ],
          },
        ],
      },
    ],
  });
}

function portalPage(state: StripeState, portal: PortalSession, error?: Fault): Page {
  const owned = newestFirst(state.subscriptions).filter(({ customer }) => customer === portal.customer);
  return hostedPage({
    title: 'Billing',
    back: { href: portal.return_url, label: 'Return to Hearback' },
    lead: state.customers.get(portal.customer)?.email,
    error,
    sections:
      owned.length === 0
        ? [{ title: 'Subscriptions', texts: ['There is no subscription.'] }]
        : owned.map((subscription) => toPortalSection(state, portal, subscription)),
  });
}

function toPortalSection(state: StripeState, portal: PortalSession, subscription: Subscription) {
  const [item] = subscription.items.data;
  const to = (action: string) => `/stripe/portal/${portal.id}/${subscription.id}/${action}`;
  const section = {
    title: item?.price.nickname ?? 'Subscription',
    badge: subscription.status,
    texts: [item ? `${formatDollars(item.price.unit_amount)} per month` : '', toPeriodText(subscription)],
  };
  if (subscription.status === 'canceled') return section;
  const isOpen = findOpenInvoice(state, subscription) !== undefined;
  const ends = subscription.cancel_at_period_end;
  const choices = [...state.prices.values()].map((price) => ({
    value: price.id,
    label: `${price.nickname}, ${formatDollars(price.unit_amount)} per month`,
    checked: price.id === item?.price.id,
  }));
  return {
    ...section,
    forms: [
      {
        action: to('update'),
        choices: [{ legend: 'Plan', name: 'price', choices }],
        buttons: [{ label: 'Change plan', look: 'primary' as const }],
      },
      {
        title: 'Cancellation',
        action: to('update'),
        hidden: { cancelAtPeriodEnd: String(!ends) },
        buttons: [
          { label: ends ? 'Resume subscription' : 'Cancel at period end' },
          { label: 'Cancel now', look: 'danger' as const, action: to('cancel') },
        ],
      },
      {
        title: 'Payments (simulated immediately)',
        action: to('payment-failed'),
        buttons: [
          { label: isOpen ? 'Make the next attempt fail' : 'Make the next payment fail' },
          isOpen
            ? { label: 'Recover payment', action: to('payment-recovered') }
            : { label: 'End the period', action: to('renew') },
        ],
      },
    ],
  };
}

function toPeriodText({ ended_at, cancel_at, items }: Subscription): string {
  if (ended_at !== null) return `Ended on ${formatDate(ended_at)}.`;
  if (cancel_at !== null) return `Will end on ${formatDate(cancel_at)}.`;
  return `Renews on ${formatDate(items.data[0]?.current_period_end ?? 0)}.`;
}

/** The page behind `hosted_invoice_url`, where a customer pays after a failed payment. */
function invoicePage({ id, number, status, lines, total }: Invoice, error?: Fault): Page {
  const buttons = [{ label: 'Pay invoice', look: 'primary full' as const }];
  return hostedPage({
    title: `Invoice ${number}`,
    error,
    sections: [
      {
        title: 'Invoice',
        badge: status,
        lines: [
          ...lines.data.map((line): [string, string] => [line.description, formatDollars(line.amount)]),
          ['Total', formatDollars(total)],
        ],
        forms: status === 'open' ? [{ action: `/stripe/invoices/${id}/pay`, buttons }] : [],
      },
    ],
  });
}
