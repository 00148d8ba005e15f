import { withSystem } from '@hearback/database';
import type { FastifyReply } from 'fastify';
import { findPrintedBrand } from '#server/modules/branding/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ThreadAbandoned } from '#server/platform/concurrency/open-worker.ts';
import { createSerialQueue, TooManyWaiting } from '#server/platform/concurrency/serial-queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { StoredReport } from '../reports.queries.ts';
import { renderPdf } from './render-pdf.ts';

/** One file per report at a time; further requests queue. */
const runSerially = createSerialQueue({ maxWaiting: 3 });

/** A caller who disconnects no longer occupies the worker thread. */
export async function sendPdf(
  { db }: Services,
  reply: FastifyReply,
  workspace_id: string,
  report: StoredReport,
): Promise<FastifyReply> {
  const { figures } = report;
  if (figures === null) throw new AppError('REPORT_NOT_READY');
  const brand = await withSystem(db, 'find brand of report', (tx) =>
    findPrintedBrand(tx, workspace_id, report.location_id),
  );
  const abortController = new AbortController();
  reply.raw.once('close', () => abortController.abort());
  const file = await runSerially(report.id, () =>
    renderPdf({ ...report, figures }, brand, abortController.signal),
  ).catch((error: unknown) => {
    if (error instanceof TooManyWaiting) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
    if (error instanceof ThreadAbandoned) throw new AppError('UNAVAILABLE', { cause: error });
    throw error;
  });
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="report-${report.first_day}.pdf"`)
    .type('application/pdf')
    .send(file);
}
