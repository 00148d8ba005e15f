import { postWebhook, WebsiteRefused } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { toMessageId, toPayload } from '../outbox/to-payload.ts';
import { ENDPOINT_URL, FORMER_SECRET, SIGNING_SECRET } from '../signing/sealed-columns.ts';
import { signMessage } from '../signing/sign-message.ts';
import { readSigningKeys } from '../signing/signing-keys.ts';
import type { ClaimedDelivery, DeliveryResult } from './deliveries.queries.ts';
import { toPauseMs, toWaitMs } from './next-attempt.ts';
import { redactExcerpt } from './redact-excerpt.ts';

export type SealedEndpoint = Pick<ClaimedDelivery, 'workspace_id' | 'sealed_url' | 'sealed_secret'> & {
  readonly id: string;
  readonly sealed_former_secret: string | null;
};

type Attempt = Pick<DeliveryResult, 'response_status' | 'error' | 'duration_ms'> & {
  readonly retryAfterMs: number | null;
  /** The start of the response. Never stored or returned without redaction. */
  readonly excerpt: string;
};

const UNEXPECTED: Attempt = {
  ...{ response_status: null, retryAfterMs: null, excerpt: '', duration_ms: 0 },
  error: 'An unexpected error occurred. Try again later.',
};

/** Sends a signed message to an endpoint. Never throws because of the receiver. */
export async function sendMessage(
  { config, secretBox }: Pick<Services, 'config' | 'secretBox'>,
  endpoint: SealedEndpoint,
  message: { readonly id: string; readonly body: string },
): Promise<Attempt> {
  const { sealed_former_secret } = endpoint;
  const startedMs = performance.now();
  const end = (attempt: Omit<Attempt, 'duration_ms'>): Attempt => ({
    ...attempt,
    duration_ms: Math.round(performance.now() - startedMs),
  });
  try {
    const url = secretBox.open(ENDPOINT_URL, endpoint);
    const keys = [
      readSigningKeys(secretBox.open(SIGNING_SECRET, endpoint)),
      ...(sealed_former_secret === null
        ? []
        : [readSigningKeys(secretBox.open(FORMER_SECRET, { ...endpoint, sealed_former_secret }))]),
    ];
    const headers = signMessage(message, keys, new Date());
    const { status, retryAfterMs, excerpt } = await postWebhook(
      { url, body: message.body, headers },
      { allowedOrigins: config.websiteOrigins },
    );
    const error = status >= 200 && status < 300 ? null : `The receiver returned HTTP status ${status}.`;
    return end({ response_status: status, error, retryAfterMs, excerpt });
  } catch (error) {
    if (!(error instanceof WebsiteRefused)) throw error;
    return end({ response_status: null, error: error.message, retryAfterMs: null, excerpt: '' });
  }
}

/** An error of ours, such as a secret that no key opens, counts as a failed attempt, but not against the endpoint. */
export async function attemptDelivery(
  services: Pick<Services, 'config' | 'secretBox' | 'log'>,
  delivery: ClaimedDelivery,
): Promise<DeliveryResult> {
  const { workspace_id, id, endpoint_id, message_id, claims, attempts } = delivery;
  const message = { id: toMessageId(message_id), body: toPayload(delivery, services.config.publicUrl) };
  const attempt = await sendMessage(services, { ...delivery, id: endpoint_id }, message).catch(
    (error: unknown) => {
      services.log.error({ err: error, workspace_id, endpoint_id }, 'webhook delivery failed');
      return UNEXPECTED;
    },
  );
  const { response_status, error, retryAfterMs, excerpt, duration_ms } = attempt;
  const wait_ms = error === null ? null : toWaitMs(attempts, retryAfterMs, Math.random());
  return {
    ...{ workspace_id, id, endpoint_id, claims, response_status, error, duration_ms, wait_ms },
    status: error === null ? 'delivered' : wait_ms === null ? 'failed' : 'waiting',
    was_sent: attempt !== UNEXPECTED,
    pause_ms: response_status === null ? 0 : toPauseMs(response_status, retryAfterMs),
    response_excerpt: redactExcerpt(excerpt),
  };
}
