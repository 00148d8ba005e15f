import { Readable } from 'node:stream';
import { withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { findPart, type OpenedExport, type Part, spendLink } from './exports.queries.ts';
import { writeHtml, writeJson } from './write-export.ts';

type FileRoute = { Params: { file: string } };

/** Opened with a single-use link and streamed in parts, so that neither side holds all of it. */
export const privacyExports: AppPlugin = async (app, services) => {
  app.get<FileRoute>('/api/privacy/exports/:file', async ({ params: { file } }, reply) => {
    const [token = '', format] = file.split('.');
    const opened =
      format === 'json' || format === 'html'
        ? await withSystem(services.db, 'open export', (tx) => spendLink(tx, hashLinkToken(token)))
        : undefined;
    if (!opened) throw new AppError('NOT_FOUND');
    const head = { label: opened.label, made_at: opened.finished_at };
    const write = format === 'json' ? writeJson : writeHtml;
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-type',
        format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      )
      .header('content-disposition', `attachment; filename="personal-data.${format}"`)
      .send(Readable.from(write(head, readParts(services, opened))));
  });
};

/** One statement per part, so that a slow client holds no transaction. */
async function* readParts(
  { db }: Services,
  { workspace_id, id: run_id }: OpenedExport,
): AsyncGenerator<Part> {
  for (let place = 0; ; place += 1) {
    const part = await withSystem(db, 'read export', (tx) => findPart(tx, { workspace_id, run_id, place }));
    if (!part) return;
    yield part;
  }
}
