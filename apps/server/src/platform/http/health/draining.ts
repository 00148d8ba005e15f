import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Draining = {
  readonly isDraining: () => boolean;
  /** Fails the health check so the load balancer stops sending requests, and still serves late ones for `forMs`. */
  begin(forMs: number): Promise<void>;
  /** Resolves when every request is answered or the time is up. */
  answered(withinMs: number): Promise<void>;
  /** Tracks the requests of this server. */
  watch(app: FastifyInstance): void;
};

/** Lets a server shut down without dropping requests. */
export function createDraining(): Draining {
  const stopping = new AbortController();
  let open = 0;
  let resolveDrain = () => {};
  return {
    isDraining: () => stopping.signal.aborted,
    async begin(forMs) {
      stopping.abort();
      if (forMs > 0) await sleep(forMs);
    },
    async answered(withinMs) {
      if (open === 0) return;
      const late = new AbortController();
      const done = new Promise<void>((resolve) => {
        resolveDrain = resolve;
      });
      const { signal } = late;
      await Promise.race([done, sleep(withinMs, undefined, { signal }).catch(() => undefined)]);
      late.abort();
    },
    watch(app) {
      app.addHook('onRequest', async (_request, reply) => {
        open += 1;
        reply.raw.once('close', () => {
          open -= 1;
          if (open === 0) resolveDrain();
        });
        // A kept connection would bring the next request to this server while it shuts down.
        if (stopping.signal.aborted) reply.header('connection', 'close');
      });
    },
  };
}
