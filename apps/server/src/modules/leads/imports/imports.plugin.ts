import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { createAuthenticate } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toVisit } from '#server/platform/http/callers/to-visit.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { sendCsv } from '#server/platform/http/csv/send-csv.ts';
import { guardRoute, type RequestContext } from '#server/platform/http/implement.ts';
import { receiveFile } from '../files/receive-file.ts';
import { requireChangeable } from '../lists/leads-list.queries.ts';
import { getPlan } from './imports.queries.ts';
import { writeFailures } from './write-failures.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Files are streamed, because 100 MB of JSON would have to be held in memory. The same checks apply. */
export const importFiles: AppPlugin = async (app, services) => {
  const authenticate = createAuthenticate(services);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  const guardFile = <T>(
    request: FastifyRequest,
    name: string,
    access: 'leads:read' | 'leads:write',
    work: (context: RequestContext) => Promise<T>,
  ): Promise<T> => guardRoute(toVisit(request, services, authenticate), ['leads', name], access, work);

  app.put('/api/imports/:id/file', { config: { longBody: true } }, (request, reply) =>
    guardFile(request, 'receiveFile', 'leads:write', async ({ withTx }) => {
      const plan = await withTx(async ({ tx }) => {
        const plan = await getPlan(tx, requireImportId(request));
        await requireChangeable(tx, plan.campaign_id);
        return plan;
      });
      if (!(request.body instanceof Readable)) throw new AppError('CSV_EMPTY');
      requireDeclaredSize(request, plan.file_size);
      // Drains a refused body, because a browser reads the response only after it has sent everything.
      const file = request.body;
      const body = file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const place = { workspace_id: plan.workspace_id, import_id: plan.id };
      await receiveFile(services, place, body, plan.file_size).finally(() => file.resume());
      return reply.code(204).send();
    }),
  );
  app.get('/api/imports/:id/failed.csv', (request, reply) =>
    guardFile(request, 'downloadFailures', 'leads:read', async (context) => {
      const plan = await context.withTx(({ tx }) => getPlan(tx, requireImportId(request)));
      return sendCsv(reply, 'failed-rows.csv', writeFailures(context, plan));
    }),
  );
};

/** Refuses a body by its declared length before reading it. */
function requireDeclaredSize({ headers }: FastifyRequest, declaredBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > declaredBytes) throw new AppError('FILE_LARGER_THAN_DECLARED');
}

function requireImportId({ params }: FastifyRequest): string {
  const { id } = params as { id: string };
  if (!UUID.test(id)) throw new AppError('NOT_FOUND');
  return id;
}
