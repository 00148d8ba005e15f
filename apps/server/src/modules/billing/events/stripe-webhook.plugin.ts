import { withSystem } from '@hearback/database';
import { type StripeEvent, verifyWebhook } from '@hearback/providers';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { rawBody, readHeader, takeRawBodies } from '#server/platform/http/bodies/raw-bodies.ts';
import { createProofGate, type ProofGate } from '#server/platform/http/callers/proof-gate.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { storeEvent } from '../subscriptions/subscriptions.queries.ts';
import { followEventJob } from './process-stripe-event.job.ts';

const BODY_LIMIT = 1_048_576;

/**
 * Receives Stripe's events. The signature covers the exact bytes, so they must not be parsed before it is checked.
 */
export const stripeWebhook: AppPlugin = async (app, services) => {
  const { log, config } = services;
  const gate: ProofGate = createProofGate();
  takeRawBodies(app);

  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!config.stripe) throw new AppError('NOT_FOUND');
    gate.refuseSpent(request);
    if (!readHeader(request, 'stripe-signature')) gate.refuse(request, new AppError('BAD_REQUEST'));
  };
  app.post('/api/webhooks/stripe', { bodyLimit: BODY_LIMIT, onRequest }, async (request) => {
    if (!config.stripe) throw new AppError('NOT_FOUND');
    const { webhookSecret, livemode } = config.stripe;
    const signature = readHeader(request, 'stripe-signature') ?? '';
    const event = verifyWebhook(rawBody(request), signature, webhookSecret);
    if (!event || event.livemode !== livemode) {
      log.warn({ reqId: request.id, why: event ? 'mode' : 'signature' }, 'stripe webhook rejected');
      gate.refuse(request, new AppError('BAD_REQUEST'));
    }
    await receiveEvent(services, event);
    return { received: true };
  });
};

/** Stores and enqueues the event in one transaction before responding to Stripe, so no event is lost. */
async function receiveEvent({ db }: Services, event: StripeEvent): Promise<void> {
  await withSystem(db, 'store stripe event', async (tx) => {
    if (await storeEvent(tx, event))
      await addJob(tx, followEventJob, { event_id: event.id }, { key: `stripe:${event.id}` });
  });
}
