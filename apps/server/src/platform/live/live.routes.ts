import type { PublishedEvent } from '@hearback/contract';
import { AppError } from '../app-error.ts';
import type { HttpContext } from '../http/http-context.ts';
import { authedNoTx, type RequestContext } from '../http/implement.ts';
import { canReceive, concernsOwnRights, type EventNotification } from './event-notification.ts';

/** A revoked session must not go on listening for long, even if nothing published it. */
const RECHECK_MS = 30_000;
/** A reader that falls this far behind is cut off and refetches. */
const BACKLOG_LIMIT = 1_000;

/** One tab of a browser holds the stream for all of them: nobody has that many browsers. */
const MAX_STREAMS = 20;

export const liveRoutes = {
  listen: authedNoTx.live.listen.handler(({ context, signal }) => {
    if (context.services.live.streamsOf(context.claim.auth_user_id) >= MAX_STREAMS)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });
    return read(context, openStream(context, signal));
  }),
};

type Stream = {
  /** The next that concerns the listener; null when the stream is over. */
  next(): Promise<EventNotification | null>;
  close(): void;
};

/** Held from the moment it is granted, so that two that come together are counted as two. */
function openStream(context: HttpContext & RequestContext, signal: AbortSignal | undefined): Stream {
  const { services, actor, claim } = context;
  const backlog: EventNotification[] = [];
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
    onNotice: (notice) => {
      if (!canReceive(actor, notice)) return;
      if (backlog.push(notice) > BACKLOG_LIMIT) close();
      wake();
    },
    onEnd: close,
  });
  services.metrics.liveStreams.inc();
  const check = () => void context.enter(async () => undefined).catch(close);
  const recheck = setInterval(check, RECHECK_MS);
  // The session may have ended after it was looked at and before anybody listened for its end.
  check();
  if (signal?.aborted) close();
  signal?.addEventListener('abort', close);
  return {
    close,
    async next() {
      for (;;) {
        if (ended) return null;
        const notice = backlog.shift();
        if (notice) return notice;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

async function* read({ actor }: RequestContext, stream: Stream): AsyncGenerator<PublishedEvent, void> {
  try {
    yield { name: 'ready', ids: {} };
    for (let notice = await stream.next(); notice; notice = await stream.next()) {
      yield { name: notice.name, ids: notice.ids };
      // The person's own rights may have changed: end, so that the browser comes back with the new ones.
      if (concernsOwnRights(actor, notice)) return;
    }
  } finally {
    stream.close();
  }
}
