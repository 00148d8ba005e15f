import { sentences } from '@hearback/contract';
import { isSameSecret } from '@hearback/providers';
import type { FastifyInstance } from 'fastify';
import { findSignedPage, receiveBooking } from '#server/modules/meetings/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { rawBody, readHeader, takeRawBodies } from '#server/platform/http/bodies/raw-bodies.ts';
import { createProofGate, type ProofGate } from '#server/platform/http/callers/proof-gate.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import type { Services } from '#server/platform/services.ts';
import { findWorkspace, isSigned, signingSecret } from './intake/anonymous-traffic-secret.ts';
import { addClay } from './intake/clay.plugin.ts';
import { readBody } from './intake/read-body.ts';
import { receiveAnonymousTraffic } from './intake/receive-anonymous-traffic.ts';
import { isFromHighlevel, receiveHighlevel, receiveWrittenMessage } from './intake/receive-highlevel.ts';
import { createOutreachIntake } from './intake/receive-outreach.ts';

/** The limit for a mail with its quotes and HTML. Other events are smaller. */
const MAIL_LIMIT = 2 * 1_048_576;
const BODY_LIMIT = 1_048_576;
const VISIT_LIMIT = 256 * 1_024;

/** A provider posts for all of its customers from a few IP addresses, so the browser rate limit would reject replies. */
const manyPosts = { config: { rateLimit: { max: 120_000, timeWindow: '1 minute' } } };

const UNSIGNED = { detail: sentences.SIGNATURE_MISMATCH };

/**
 * The webhook endpoints of the providers. Proof comes first: secrets in the URL or a header are checked before the body
 * is read, signatures before it is parsed, so that unauthenticated requests cost very little.
 */
export const providerWebhooks: AppPlugin = async (app, services) => {
  takeRawBodies(app);
  const gate = createProofGate();
  for (const provider of ['instantly', 'heyreach'] as const) addOutreach(app, services, gate, provider);
  addClay(app, services, gate, { ...manyPosts, bodyLimit: BODY_LIMIT });
  addHighlevel(app, services, gate);
  addWrittenMessages(app, services, gate);
  addAnonymousTraffic(app, services, gate);
  addBookings(app, services, gate);
};

function addOutreach(
  app: FastifyInstance,
  services: Services,
  gate: ProofGate,
  provider: 'instantly' | 'heyreach',
): void {
  const { isKnown, receive } = createOutreachIntake(services, provider);
  app.post<{ Params: { secret: string } }>(
    `/api/webhooks/${provider}/:secret`,
    {
      ...manyPosts,
      bodyLimit: MAIL_LIMIT,
      onRequest: (request) =>
        gate.require(
          request,
          `${provider} ${request.params.secret}`,
          () => isKnown(request.params.secret),
          new AppError('NOT_FOUND'),
        ),
    },
    async (request) => {
      await receive(request.params.secret, rawBody(request));
      return { received: true };
    },
  );
}

function addHighlevel(app: FastifyInstance, services: Services, gate: ProofGate): void {
  app.post(
    '/api/webhooks/highlevel',
    {
      ...manyPosts,
      bodyLimit: BODY_LIMIT,
      onRequest: async (request) => {
        gate.refuseSpent(request);
        if (!readHeader(request, 'x-ghl-signature'))
          gate.refuse(request, new AppError('UNAUTHENTICATED', UNSIGNED));
      },
    },
    async (request) => {
      const raw = rawBody(request);
      if (!isFromHighlevel(services, raw, readHeader(request, 'x-ghl-signature')))
        gate.refuse(request, new AppError('UNAUTHENTICATED', UNSIGNED));
      await receiveHighlevel(services, raw);
      return { received: true };
    },
  );
}

/** The delivery URL of the conversation provider. The CRM does not sign these calls, so the secret in the URL is the proof. */
function addWrittenMessages(app: FastifyInstance, services: Services, gate: ProofGate): void {
  const secret = services.config.highlevel.conversationProvider?.deliverySecret;
  app.post<{ Params: { secret: string } }>(
    '/api/webhooks/highlevel/messages/:secret',
    {
      ...manyPosts,
      bodyLimit: MAIL_LIMIT,
      onRequest: (request) =>
        gate.require(
          request,
          `highlevel messages ${request.params.secret}`,
          async () => secret !== undefined && isSameSecret(request.params.secret, secret),
          new AppError('NOT_FOUND'),
        ),
    },
    async (request) => {
      await receiveWrittenMessage(services, rawBody(request));
      return { received: true };
    },
  );
}

const BOOKING_HEADERS = ['calendly-webhook-signature', 'x-cal-signature-256'];

/** Bookings of Calendly and Cal.com. Each booking page has its own URL and signing secret. */
function addBookings(app: FastifyInstance, services: Services, gate: ProofGate): void {
  app.post<{ Params: { id: string } }>(
    '/api/webhooks/bookings/:id',
    {
      ...manyPosts,
      bodyLimit: VISIT_LIMIT,
      onRequest: async (request) => {
        gate.refuseSpent(request);
        if (!BOOKING_HEADERS.some((header) => readHeader(request, header)))
          gate.refuse(request, new AppError('UNAUTHENTICATED', UNSIGNED));
      },
    },
    async (request) => {
      const raw = rawBody(request);
      const page = await findSignedPage(services, request.params.id, raw, {
        calendly: readHeader(request, 'calendly-webhook-signature'),
        cal_com: readHeader(request, 'x-cal-signature-256'),
      });
      if (!page) return gate.refuse(request, new AppError('UNAUTHENTICATED', UNSIGNED));
      await receiveBooking(services, page, readBody(raw).payload);
      return { received: true };
    },
  );
}

function addAnonymousTraffic(app: FastifyInstance, services: Services, gate: ProofGate): void {
  const { secrets } = services.config;
  app.post<{ Params: { workspace: string } }>(
    '/api/webhooks/anonymous-traffic/:workspace',
    {
      ...manyPosts,
      bodyLimit: VISIT_LIMIT,
      onRequest: async (request) => {
        gate.refuseSpent(request);
        if (!findWorkspace(secrets, request.params.workspace))
          gate.refuse(request, new AppError('NOT_FOUND'));
      },
    },
    async (request) => {
      const raw = rawBody(request);
      const workspace_id = findWorkspace(secrets, request.params.workspace);
      if (!workspace_id) throw new AppError('NOT_FOUND');
      const signature = readHeader(request, 'x-hearback-signature');
      // During key rotation, customers update the URL and the signing key at different times.
      if (!secrets.some((secret) => isSigned(raw, signature, signingSecret(secret, workspace_id))))
        gate.refuse(request, new AppError('UNAUTHENTICATED', UNSIGNED));
      await receiveAnonymousTraffic(services, workspace_id, raw);
      return { received: true };
    },
  );
}
