import { type Fields, type Read, readFields } from './controls/read-fields.ts';
import { type Field, type FieldLook, formCard } from './html/form-card.ts';
import { type Html, html } from './html/html.ts';
import { type Table, tableCard } from './html/table-card.ts';
import type { Resource } from './panel.ts';

/** Reads a setting from a call. With a label it also has a field on the page; without one it is for tests only. */
type Setting<T> = Read<T> | readonly [read: Read<T>, label: string, look?: FieldLook];

interface Settings<T> {
  /** The path of the call, such as `clay` or `stripe/failure`. */
  to: string;
  title: string;
  fields: { [Name in keyof T]-?: Setting<T[Name]> };
  values(): { [Name in keyof T]?: unknown };
  change(order: Partial<T>): void;
  /** The current state as a badge above the form. */
  status?(): [look: 'good' | 'bad', text: string];
  below?(): Html;
  note?: string;
  submit?: string;
}

/** Values that people and tests can change: GET returns them, POST and the form change them. */
export function settings<T extends object>({
  to,
  fields,
  values,
  change,
  status,
  below,
  ...look
}: Settings<T>): Resource {
  const path = to.split('/').slice(1).join('/');
  const all = Object.entries(fields) as [keyof T & string, Setting<unknown>][];
  const readers = Object.fromEntries(
    all.map(([name, setting]) => [name, typeof setting === 'function' ? setting : setting[0]]),
  ) as Fields<T>;
  return {
    reads: { [path]: values },
    acts: {
      [path]: (body) => {
        change(readFields(body, readers));
        return values();
      },
    },
    card() {
      const current = values();
      const formFields = all.flatMap(([name, setting]) =>
        typeof setting === 'function'
          ? []
          : [{ name, label: setting[1], value: current[name] as Field['value'], ...setting[2] }],
      );
      return formCard({ to, fields: formFields, status: status?.(), below: below?.(), ...look });
    },
  };
}

/** A collection: GET returns all of it, the page shows the first items. */
export const list = <Item>(path: string | null, table: Table<Item>): Resource => ({
  isWide: true,
  reads: path === null ? {} : { [path]: () => table.items({}) },
  card: (query) => tableCard(table, query),
});

/** A form for a call that another part of the panel defines. */
export const form = (
  title: string,
  to: string,
  submit: string,
  fields: () => Field[],
  note?: string,
): Resource => ({
  card: () => formCard({ title, to, submit, note, fields: fields() }),
});

/** Labels and values that cannot be changed. */
export const facts = (title: string, values: () => Record<string, string>, note: string): Resource => ({
  card: () => html`
    <section class="card">
      <h2>${title}</h2>
      <dl class="facts">
        ${Object.entries(values()).map(([label, value]) => html`<dt>${label}</dt><dd><code>${value}</code></dd>`)}
      </dl>
      <p class="quiet">${note}</p>
    </section>
  `,
});
