import type { Report } from '@hearback/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { toVisit } from '#server/platform/http/callers/to-visit.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { onePage, sendCsv } from '#server/platform/http/csv/send-csv.ts';
import type { Authenticate } from '#server/platform/http/http-context.ts';
import { guardRoute } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { readReport } from '../read-report.ts';
import { sendPdf } from './send-pdf.ts';
import { toReportCsv } from './to-report-csv.ts';

type FileRoute = { Params: { id: string } };

/** Reports as files. Access checks are the same as for the endpoint that reads a report. */
export const createReportFiles =
  (createAuthenticate: (services: Services) => Authenticate): AppPlugin =>
  async (app, services) => {
    const authenticate = createAuthenticate(services);
    const guard = (
      request: FastifyRequest<FileRoute>,
      send: (report: Report, workspace_id: string) => Promise<FastifyReply>,
    ) =>
      guardRoute(
        toVisit(request, services, authenticate),
        ['reports', 'download'],
        'reports:read',
        async ({ withTx, actor }) => {
          const { success, data: id } = z.uuid().safeParse(request.params.id);
          if (!success) throw new AppError('NOT_FOUND');
          return send(await withTx((txContext) => readReport(txContext, id)), actor.workspace_id);
        },
      );
    app.get<FileRoute>('/api/reports/:id/report.csv', (request, reply) =>
      guard(request, async (report) =>
        sendCsv(reply, `report-${report.first_day}.csv`, onePage(toReportCsv(report))),
      ),
    );
    app.get<FileRoute>('/api/reports/:id/report.pdf', (request, reply) =>
      guard(request, (report, workspace_id) => sendPdf(services, reply, workspace_id, report)),
    );
  };
