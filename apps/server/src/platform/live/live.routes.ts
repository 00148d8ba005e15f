import { type BatchedRequest, type PublishedEvent, REPLAY_MARGIN_MS } from '@hearback/contract';
import { AppError } from '../app-error.ts';
import type { CallResponse, HttpContext } from '../http/http-context.ts';
import { authedNoTx, type RequestContext } from '../http/implement.ts';
import { createBacklog } from './backlog.ts';
import { concernsOwnRights, type EventNotification, toEvent } from './event-notification.ts';

/** Ends the stream of a revoked session soon, even if the revocation was not published. */
const RECHECK_MS = 30_000;
/** A reader that falls this far behind is disconnected and refetches. */
const BACKLOG_LIMIT = 1_000;

/** One tab of a browser holds the stream for all tabs, so this is more than a person needs. */
const MAX_STREAMS = 20;

export const liveRoutes = {
  listen: authedNoTx.live.listen.handler(({ context, input: { since_ms }, signal }) => {
    // A preview is a snapshot and receives no events.
    if (context.actor.viewer) throw new AppError('PREVIEW_READ_ONLY');
    if (context.services.live.streamsOf(context.claim.auth_user_id) >= MAX_STREAMS)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });
    return read(context, openStream(context, signal), since_ms);
  }),
  batch: authedNoTx.live.batch.handler(async ({ context, input }) => ({
    responses: await answerBatch(context, input.requests),
  })),
};

/** Endpoints with cookies, streams and other batches are called alone. */
const BATCHABLE = /^\/api\/(?!auth\/|live\b|batch\b)[\w/-]+(\?|$)/;

/** In order, because a read that follows a write must contain it. */
async function answerBatch(
  { headers, call }: HttpContext,
  requests: readonly BatchedRequest[],
): Promise<CallResponse[]> {
  if (!requests.every(({ path }) => BATCHABLE.test(path))) throw new AppError('INVALID_INPUT');
  const accessToken = headers.get('authorization')?.split(' ')[1] ?? '';
  const responses: CallResponse[] = [];
  for (const request of requests) responses.push(await call(request, accessToken));
  return responses;
}

type Stream = {
  /** Returns the next event for the listener, or null when the stream is over. */
  next(): Promise<EventNotification | null>;
  close(): void;
};

/** Subscribes before the first read, so concurrent streams are counted correctly. */
function openStream(context: HttpContext & RequestContext, signal: AbortSignal | undefined): Stream {
  const { services, actor, claim } = context;
  const backlog = createBacklog(actor);
  let ended = false;
  let wake = () => {};
  const close = () => {
    if (ended) return;
    ended = true;
    clearInterval(recheck);
    unsubscribe();
    services.metrics.liveStreams.dec();
    wake();
  };
  const unsubscribe = services.live.subscribe({
    claim,
    onNotification: (notification) => {
      if (backlog.add(notification) > BACKLOG_LIMIT) close();
      wake();
    },
    onEnd: close,
  });
  services.metrics.liveStreams.inc();
  const check = () => void context.withTx(async () => undefined).catch(close);
  const recheck = setInterval(check, RECHECK_MS);
  // The session may have ended between authentication and the subscription.
  check();
  if (signal?.aborted) close();
  signal?.addEventListener('abort', close);
  return {
    close,
    async next() {
      for (;;) {
        if (ended) return null;
        const notification = backlog.take();
        if (notification) return notification;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

async function* read(
  { actor, services }: HttpContext & RequestContext,
  stream: Stream,
  sinceMs: number | undefined,
): AsyncGenerator<PublishedEvent, void> {
  try {
    // Read after the stream opened, so that a concurrent event is delivered twice rather than not at all.
    const recentNotifications =
      sinceMs === undefined ? null : services.live.recent(sinceMs + REPLAY_MARGIN_MS);
    yield { name: 'ready', ids: {}, ...(recentNotifications && { gapless: true }) };
    const replayed = createBacklog(actor);
    for (const notification of recentNotifications ?? []) replayed.add(notification);
    for (let next = replayed.take(); next; next = replayed.take()) yield toEvent(actor, next);
    for (let notification = await stream.next(); notification; notification = await stream.next()) {
      yield toEvent(actor, notification);
      // The person's rights may have changed: end the stream, so that the browser reconnects with the new ones.
      if (concernsOwnRights(actor, notification)) return;
    }
  } finally {
    stream.close();
  }
}
