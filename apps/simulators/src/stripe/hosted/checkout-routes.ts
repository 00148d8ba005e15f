import type { FastifyInstance } from 'fastify';
import type { Form } from '#simulators/frame/forms.ts';
import { sendPage } from '#simulators/frame/html/send-page.ts';
import { applyPromotionCode } from '../checkout/apply-promotion-code.ts';
import { completeSession } from '../checkout/complete-session.ts';
import { declineSession } from '../checkout/decline-session.ts';
import { returnAddress } from '../checkout/return-address.ts';
import type { StripeContext } from '../context.ts';
import { Fault } from '../fault.ts';
import { readText } from '../params.ts';
import type { SessionRecord } from '../state.ts';
import { checkoutPage } from './checkout-page.ts';
import { notFoundPage } from './notices.ts';

interface ById {
  Params: { id: string };
  Body: Form | undefined;
}

type Step = (record: SessionRecord, form: Form) => string;

/** The payment page that the session's `url` leads to. */
export function registerCheckoutPages(app: FastifyInstance, stripe: StripeContext): void {
  const { state } = stripe;
  app.get<ById>('/stripe/checkout/:id', async ({ params }, reply) => {
    const record = state.sessions.get(params.id);
    return sendPage(reply, record ? checkoutPage(state, record) : notFoundPage());
  });

  const step = (path: string, act: Step) =>
    app.post<ById>(`/stripe/checkout/:id/${path}`, async ({ params, body }, reply) => {
      const record = state.sessions.get(params.id);
      if (!record) return sendPage(reply, notFoundPage());
      try {
        return reply.redirect(act(record, body ?? {}), 303);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return sendPage(reply, checkoutPage(state, record, error));
      }
    });

  step('pay', (record, form) => {
    const buyer = { email: readText(form, 'email') ?? undefined, name: readText(form, 'name') ?? undefined };
    return returnAddress(completeSession(stripe, record, buyer));
  });
  step('decline', (record) => {
    throw declineSession(record);
  });
  step('code', (record, form) => {
    applyPromotionCode(state, record, readText(form, 'code') ?? '');
    return `/stripe/checkout/${record.session.id}`;
  });
}
