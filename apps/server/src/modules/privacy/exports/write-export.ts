import { escapeHtml } from '#server/platform/email/email-content.ts';
import type { Row } from '#server/platform/personal-data/personal-table.ts';
import type { Part } from './exports.queries.ts';

export type ExportHead = { readonly label: string; readonly made_at: Date };

/** Machine-readable: streams all rows, grouped by title. */
export async function* writeJson(
  { label, made_at }: ExportHead,
  parts: AsyncIterable<Part>,
): AsyncGenerator<string> {
  yield `{"person":${JSON.stringify(label)},"made_at":${JSON.stringify(made_at.toISOString())},"data":[`;
  let isFirst = true;
  for await (const { title, rows } of parts)
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify({ kind: title, ...row })}`;
      isFirst = false;
    }
  yield '\n]}\n';
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1a1a1a;background:#fff}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid #ccc;padding-top:.75rem}
dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}`;

/** Human-readable: a single self-contained page with all content escaped. */
export async function* writeHtml(
  { label, made_at }: ExportHead,
  parts: AsyncIterable<Part>,
): AsyncGenerator<string> {
  const title = `Personal data of ${escapeHtml(label)}`;
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>
<p>All stored data as of ${made_at.toUTCString()}.</p>\n`;
  let last = '';
  for await (const { title, rows } of parts) {
    if (title !== last) yield `<h2>${escapeHtml(title)}</h2>\n`;
    last = title;
    for (const row of rows) yield `<dl>${listFields(row)}</dl>\n`;
  }
  yield last === '' ? '<p>No data is stored.</p></body></html>\n' : '</body></html>\n';
}

const listFields = (row: Row): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== '' && !isEmpty(value))
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
      return `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd>${escapeHtml(text)}</dd>`;
    })
    .join('');

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
