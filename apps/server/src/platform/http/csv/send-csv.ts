import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { toCsvLine } from './csv-line.ts';

/** Without it, Excel does not recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvRows = readonly (readonly string[])[];

/** The only way to send a CSV file: page by page, and safe to open in a spreadsheet. */
export const sendCsv = (reply: FastifyReply, fileName: string, pages: AsyncIterable<CsvRows>): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(toText(pages)));

/** The pages of a file that is built in memory. */
export async function* onePage(rows: CsvRows): AsyncGenerator<CsvRows> {
  yield rows;
}

async function* toText(pages: AsyncIterable<CsvRows>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const page of pages) if (page.length > 0) yield page.map(toCsvLine).join('');
}
