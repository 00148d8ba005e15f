import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Draining = {
  readonly begun: () => boolean;
  /** From here on the balancer is sent elsewhere, and whoever comes all the same is served for so long. */
  begin(forMs: number): Promise<void>;
  /** Resolves when everything is answered, or when it took too long. */
  answered(withinMs: number): Promise<void>;
  /** Watches the requests of this server. */
  watch(app: FastifyInstance): void;
};

/** How a server that was told to stop leaves nobody without an answer. */
export function createDraining(): Draining {
  const stopping = new AbortController();
  let open = 0;
  let settle = () => {};
  return {
    begun: () => stopping.signal.aborted,
    async begin(forMs) {
      stopping.abort();
      if (forMs > 0) await sleep(forMs);
    },
    async answered(withinMs) {
      if (open === 0) return;
      const late = new AbortController();
      const done = new Promise<void>((resolve) => {
        settle = resolve;
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
          if (open === 0) settle();
        });
        // A connection that is kept would bring the next request here, while this server goes.
        if (stopping.signal.aborted) reply.header('connection', 'close');
      });
    },
  };
}
