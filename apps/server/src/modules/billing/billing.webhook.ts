import { verifyWebhook } from '@hearback/providers';
import { AppError } from '../../platform/app-error.ts';
import type { AppPlugin } from '../../platform/http/create-app.ts';
import { receiveEvent } from './following/receive-event.ts';

const BODY_LIMIT = 1_048_576;

/** Where Stripe tells us things. The signature is over the exact bytes, so nothing may parse them before it is checked. */
export const stripeWebhook: AppPlugin = async (app, services) => {
  const { log, config } = services;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  app.post('/api/webhooks/stripe', { bodyLimit: BODY_LIMIT }, async (request) => {
    if (!config.stripe) throw new AppError('NOT_FOUND');
    const signature = request.headers['stripe-signature'];
    const signed = Buffer.isBuffer(request.body) && typeof signature === 'string';
    const event = signed
      ? verifyWebhook(request.body as Buffer, signature, config.stripe.webhookSecret)
      : null;
    if (!event || event.livemode !== config.stripe.livemode) {
      log.warn({ reqId: request.id, why: event ? 'mode' : 'signature' }, 'stripe webhook refused');
      throw new AppError('BAD_REQUEST');
    }
    await receiveEvent(services, event);
    return { received: true };
  });
};
