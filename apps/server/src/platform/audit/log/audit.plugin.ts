import { AuditFilter, counted, errors, isErrorCode } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { toVisit } from '#server/platform/http/callers/to-visit.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { type CsvRows, sendCsv } from '#server/platform/http/csv/send-csv.ts';
import type { Authenticate } from '#server/platform/http/http-context.ts';
import { guardRoute, type RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { type AuditRow, listLines } from './audit.queries.ts';
import { toLine } from './to-line.ts';

/** Maximum number of lines in memory for a trail of any length. */
const PAGE = 500;

/**
 * Streams the matching lines as a file, because a JSON response would hold years of lines in memory. Access checks
 * are the same as for the endpoint.
 */
export const createAuditFile =
  (createAuthenticate: (services: Services) => Authenticate): AppPlugin =>
  async (app, services) => {
    const authenticate = createAuthenticate(services);
    app.get('/api/audit.csv', (request, reply) => {
      const visit = toVisit(request, services, authenticate);
      return guardRoute(visit, ['audit', 'download'], 'audit:read', async (context) => {
        const { success, data } = AuditFilter.safeParse(request.query);
        if (!success) throw new AppError('INVALID_INPUT');
        return sendCsv(reply, 'audit-trail.csv', writeLines(context, data));
      });
    });
  };

async function* writeLines({ withTx }: RequestContext, filter: AuditFilter): AsyncGenerator<CsvRows> {
  yield [['When', 'Who', 'Email', 'What', 'Object', 'Outcome', 'Reason']];
  let before: number | undefined;
  for (;;) {
    const page = await withTx(({ tx }) => listLines(tx, filter, before, PAGE));
    yield page.map(toCells);
    if (page.length < PAGE) return;
    before = page.at(-1)?.id;
  }
}

function toCells(row: AuditRow): string[] {
  const { at, actor, actor_email, sentence, target, outcome, details } = toLine(row);
  const repeated = typeof details.count === 'number' ? ` (repeated ${counted(details.count, 'time')})` : '';
  const reason =
    outcome === 'refused' && isErrorCode(details.code) ? errors[details.code].sentence + repeated : '';
  const outcomes = { done: 'Done', refused: 'Denied' };
  return [at, actor, actor_email ?? '', sentence, row.object_name ?? target ?? '', outcomes[outcome], reason];
}
