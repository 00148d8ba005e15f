import { type FieldLook, formCard } from './html/form-card.ts';
import type { Html } from './html/html.ts';
import { type Table, tableCard } from './html/table-card.ts';
import type { Resource } from './panel.ts';
import { type Fields, type Read, readFields } from './switches/read-fields.ts';

/** How a setting is read of a call; with a label it also stands in the form of the page, and else is for tests alone. */
type Setting<T> = Read<T> | readonly [read: Read<T>, label: string, look?: FieldLook];

interface Settings<T> {
  /** The call as `clay` or `stripe/trouble`. */
  to: string;
  title: string;
  fields: { [Name in keyof T]-?: Setting<T[Name]> };
  values(): { [Name in keyof T]?: unknown };
  change(order: Partial<T>): void;
  above?: () => Html;
  below?: () => Html;
  note?: string;
  submit?: string;
}

/** What can be turned: a GET tells it, a POST and the form change it. */
export function settings<T extends object>({
  to,
  fields,
  values,
  change,
  above,
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
      const shown = all.flatMap(([name, setting]) =>
        typeof setting === 'function'
          ? []
          : [{ name, label: setting[1], value: current[name] as string | number | boolean, ...setting[2] }],
      );
      return formCard({ to, fields: shown, above: above?.(), below: below?.(), ...look });
    },
  };
}

/** What it holds: a GET tells all of it, the page shows the first. */
export const list = <Item>(path: string, table: Table<Item>): Resource => ({
  reads: { [path]: table.items },
  card: () => tableCard(table),
});
