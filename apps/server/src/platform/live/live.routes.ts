import type { Announcement } from '@hearback/contract';
import { type Outside, outside } from '../http/implement.ts';
import type { RequestContext } from '../http/request-context.ts';
import { concernsStanding, hears, type Notice } from './announcement.ts';

/** A revoked session must not go on listening for long, even if nothing announced it. */
const RECHECK_MS = 30_000;
/** A reader that falls this far behind is cut off and refetches. */
const BACKLOG_LIMIT = 1_000;

export const liveRoutes = {
  listen: outside.live.listen.handler(({ context, signal }) => listen(context, signal)),
};

async function* listen(
  context: RequestContext & Outside,
  signal: AbortSignal | undefined,
): AsyncGenerator<Announcement, void> {
  const { services, actor } = context;
  const backlog: Notice[] = [];
  let ended = false;
  let wake = () => {};
  const end = () => {
    ended = true;
    wake();
  };
  const unsubscribe = services.live.subscribe((notice) => {
    if (!hears(actor, notice)) return;
    if (backlog.push(notice) > BACKLOG_LIMIT) ended = true;
    wake();
  }, end);
  signal?.addEventListener('abort', end);
  const recheck = setInterval(() => void context.enter(async () => undefined).catch(end), RECHECK_MS);
  services.metrics.liveStreams.inc();
  try {
    yield { name: 'ready', ids: {} };
    while (!ended) {
      const notice = backlog.shift();
      if (!notice) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      yield { name: notice.name, ids: notice.ids };
      // The person's own rights may have changed: end, so that the browser comes back with the new ones.
      if (concernsStanding(actor, notice)) return;
    }
  } finally {
    clearInterval(recheck);
    unsubscribe();
    services.metrics.liveStreams.dec();
  }
}
