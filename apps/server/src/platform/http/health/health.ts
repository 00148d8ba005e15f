import { isSameSecret } from '@hearback/providers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { countJobs } from '#server/platform/jobs/jobs.queries.ts';
import type { Services } from '#server/platform/services.ts';
import type { Draining } from './draining.ts';

const HEARTBEAT_MAX_AGE = '30 seconds';

/** Liveness, readiness and metrics, for operators. */
export function addHealth(
  app: FastifyInstance,
  services: Services,
  { draining, latestMigration }: { draining: Draining; latestMigration: string },
): void {
  const { db, config, metrics, log, storage } = services;
  // Load balancers use this to decide whether the process takes requests, independent of the database. An API that
  // reports the outage itself is better than a load balancer without backends.
  app.get('/healthz', async (_request, reply) =>
    draining.isDraining() ? reply.code(503).send({ status: 'draining' }) : { status: 'alive' },
  );

  app.get('/readyz', async (_request, reply) => {
    const state = await sql<{ migrated: boolean; worker: boolean }>`
      select exists (select from migrations.applied where name = ${latestMigration}) as migrated,
        exists (select from system.heartbeats where role = 'worker'
          and beat_at > now() - ${HEARTBEAT_MAX_AGE}::interval) as worker`
      .execute(db)
      .then(({ rows }) => ({
        database: true,
        migrated: rows[0]?.migrated === true,
        worker: rows[0]?.worker === true,
      }))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'readiness check failed');
        return { database: false, migrated: false, worker: false };
      });
    const parts = { ...state, storage: !storage.isFull() };
    const ready = Object.values(parts).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...parts });
  });

  app.get('/metrics', async (request, reply) => {
    const authorization = request.headers.authorization ?? '';
    const allowed = config.metricsToken
      ? isSameSecret(authorization, `Bearer ${config.metricsToken}`)
      : isOfThisMachine(request);
    // Without a token only this machine may read the metrics. Everyone else gets a 404.
    if (!allowed) throw new AppError('NOT_FOUND');
    await measureJobs(services);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Checks the connection itself. Requests forwarded by a local proxy may come from anywhere, regardless of their headers. */
const isOfThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined);

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Reads the counts from the queue, so every API reports the same numbers for all workers. A database outage hides no
 * other metric.
 */
async function measureJobs({ db, metrics, log }: Services): Promise<void> {
  const { jobsWaiting, jobsGivenUp } = metrics;
  try {
    const counts = await countJobs(db);
    jobsWaiting.reset();
    jobsGivenUp.reset();
    for (const { job, waiting, given_up } of counts) {
      jobsWaiting.inc({ job }, waiting);
      jobsGivenUp.inc({ job }, given_up);
    }
  } catch (error) {
    log.warn({ err: error }, 'jobs could not be counted');
  }
}
