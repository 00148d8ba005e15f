import { toId } from './form-card.ts';
import { type Html, html } from './html.ts';

type Cell = Html | string | number | null | undefined;

export interface Table<Item> {
  title: string;
  items(): readonly Item[];
  /** How many of the items are shown. */
  most?: number;
  /** What stands in each column. */
  columns: Record<string, (item: Item) => Cell>;
  empty?: string;
}

/**
 * A titled table. On a narrow screen each row becomes a block with its column names in it (see the stylesheet);
 * the roles are spelt out because a table that is not laid out as one loses them.
 */
export function tableCard<Item>({
  title,
  items,
  most = 50,
  columns,
  empty = 'There are none.',
}: Table<Item>): Html {
  const id = toId(title);
  const rows = items()
    .slice(0, most)
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

/** Ids are long; the ends are enough for a person, the whole stays on hover. */
export function shortId(id: string): Html {
  return html`<code title="${id}">${id.length > 24 ? `${id.slice(0, 14)}…${id.slice(-5)}` : id}</code>`;
}
