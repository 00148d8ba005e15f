import { type Html, html } from './html.ts';

type Choice = readonly [value: string, label: string];
/** A number, a box to tick, a choice or a text, by its value. */
export type Field = { name: string; label: string } & (
  | { value: number; min?: number }
  | { value: boolean }
  | { value: string; choices?: readonly Choice[]; rows?: number }
);

interface FormCard {
  title: string;
  /** The control call that the form is for, as `instantly/reply`. */
  to: string;
  fields: Field[];
  submit?: string;
  above?: Html;
  note?: string;
  below?: Html;
}

export function formCard({ title, note, above, below, ...form }: FormCard): Html {
  const id = idOf(title);
  return html`
    <section class="card" aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      ${above}
      ${controlForm(form)}
      ${note ? html`<p class="quiet">${note}</p>` : null}
      ${below}
    </section>
  `;
}

export function controlForm({
  to,
  fields,
  submit = 'Save',
}: Pick<FormCard, 'to' | 'fields' | 'submit'>): Html {
  const numbers = fields.filter(({ value }) => typeof value === 'number');
  const others = fields.filter(({ value }) => typeof value !== 'number');
  return html`
    <form method="post" action="/_control/${to}">
      ${others.map(drawField)}
      ${numbers.length > 0 ? html`<div class="actions">${numbers.map(drawField)}</div>` : null}
      <button class="primary">${submit}</button>
    </form>
  `;
}

export const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

function drawField(field: Field): Html {
  const { name, label } = field;
  if (typeof field.value === 'number') {
    const { value, min = 0 } = field as { value: number; min?: number };
    return html`<label>${label} <input type="number" name="${name}" value="${value}" min="${min}" required></label>`;
  }
  if (typeof field.value === 'boolean')
    return html`<input type="hidden" name="${name}" value="false"><label class="check"><input type="checkbox" name="${name}" value="true"${field.value ? html` checked` : null}> ${label}</label>`;
  const { value, choices, rows } = field as { value: string; choices?: readonly Choice[]; rows?: number };
  return html`<label class="block">${label} ${control(name, value, choices, rows)}</label>`;
}

function control(
  name: string,
  value: string,
  choices: readonly Choice[] | undefined,
  rows: number | undefined,
): Html {
  if (rows) return html`<textarea name="${name}" rows="${rows}">${value}</textarea>`;
  if (!choices) return html`<input name="${name}" value="${value}" autocomplete="off">`;
  const option = ([each, label]: Choice) =>
    html`<option value="${each}"${each === value ? html` selected` : null}>${label}</option>`;
  return html`<select name="${name}">${choices.map(option)}</select>`;
}

/** A button for a cell of a table: one control call, with what it needs. */
export function actionButton(
  to: string,
  label: string,
  about: string,
  body: Record<string, string> = {},
): Html {
  const hidden = Object.entries(body).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="/_control/${to}">${hidden}<button aria-label="${label}: ${about}">${label}</button></form>`;
}
