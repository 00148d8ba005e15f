import { toId } from './form-card.ts';
import { type Html, html } from './html.ts';

type Cell = Html | string | number | null | undefined;

export interface Table<Item> {
  title: string;
  /** `query` is the page's query string. */
  items(query: Record<string, string>): readonly Item[];
  /** Items shown on the page. */
  max?: number;
  columns: Record<string, (item: Item) => Cell>;
  empty?: string;
}

/**
 * A titled table. On a narrow screen each row becomes a block with its column names (see the stylesheet). The roles are
 * explicit because a table without table layout loses them.
 */
export function tableCard<Item>(
  { title, items, max = 50, columns, empty = 'None yet.' }: Table<Item>,
  query: Record<string, string> = {},
): Html {
  const id = toId(title);
  const rows = items(query)
    .slice(0, max)
    .map((item) => Object.values(columns).map((cell) => cell(item)));
  return html`
    <section class="card" aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      ${rows.length === 0 ? html`<p class="quiet">${empty}</p>` : table(id, Object.keys(columns), rows)}
    </section>
  `;
}

function table(id: string, columns: string[], rows: Cell[][]): Html {
  return html`
    <table role="table" aria-labelledby="${id}">
      <thead role="rowgroup">
        <tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`)}</tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map((cells) => html`<tr role="row">${cells.map((cell, index) => tableCell(columns[index] ?? '', cell))}</tr>`)}
      </tbody>
    </table>
  `;
}

function tableCell(column: string, cell: Cell): Html {
  return html`<td role="cell" data-column="${column}"><div>${cell}</div></td>`;
}

export const toTime = (at: string): string => `${at.slice(11, 19)} UTC`;
export const toDayAndTime = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** Shortens a long id. The whole id is shown on hover. */
export function shortId(id: string): Html {
  return html`<code title="${id}">${id.length > 24 ? `${id.slice(0, 14)}…${id.slice(-5)}` : id}</code>`;
}

/** Two lines in one cell. */
export const stacked = (title: string | Html, detail: string): Html =>
  html`${title}<br><span class="quiet mono">${detail}</span>`;

export const link = (href: string, label: string): Html => html`<a href="${href}">${label}</a>`;

export const cells = (...parts: (Html | null | false)[]): Html =>
  html`${parts.map((part) => html`${part} `)}`;
