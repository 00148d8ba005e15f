import type { FastifyInstance } from 'fastify';
import { newestFirst } from '../api/lists.ts';
import type { StripeContext } from '../context.ts';
import { subscriptionById } from '../subscriptions/actions.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { changeSubscription, type SubscriptionChange } from '../subscriptions/change-subscription.ts';
import { failPayment } from '../subscriptions/fail-payment.ts';
import { recoverPayment } from '../subscriptions/recover-payment.ts';
import { renewSubscription } from '../subscriptions/renew-subscription.ts';

interface ById<Body = unknown> {
  Params: { id: string };
  Body: Body | undefined;
}

export function registerSubscriptionControl(app: FastifyInstance, stripe: StripeContext): void {
  const find = (id: string) => subscriptionById(stripe, id);

  app.get('/subscriptions', async () => newestFirst(stripe.state.subscriptions.values()));

  app.post<ById<SubscriptionChange>>('/subscriptions/:id/update', async ({ params, body }) => {
    const { price, quantity, cancelAtPeriodEnd, metadata } = body ?? {};
    return changeSubscription(stripe, find(params.id), { price, quantity, cancelAtPeriodEnd, metadata });
  });

  app.post<ById<{ atPeriodEnd?: boolean }>>('/subscriptions/:id/cancel', async ({ params, body }) =>
    body?.atPeriodEnd
      ? changeSubscription(stripe, find(params.id), { cancelAtPeriodEnd: true })
      : cancelSubscription(stripe, find(params.id)),
  );

  app.post<ById<{ final?: boolean }>>('/subscriptions/:id/payment-failed', async ({ params, body }) =>
    failPayment(stripe, find(params.id), { final: body?.final === true }),
  );

  app.post<ById>('/subscriptions/:id/payment-recovered', async ({ params }) =>
    recoverPayment(stripe, find(params.id)),
  );
  app.post<ById>('/subscriptions/:id/renew', async ({ params }) =>
    renewSubscription(stripe, find(params.id)),
  );
}
