import { type Html, html } from './html.ts';

type Choice = readonly [value: string, label: string];
export interface FieldLook {
  min?: number;
  /** The options of a select: values, or values and labels. */
  choices?: readonly (string | Choice)[];
  rows?: number;
}
/** The type of the value selects a number field, a checkbox, a select or a text field. */
export type Field = FieldLook & { name: string; label: string; value: string | number | boolean };

interface FormCard {
  title: string;
  /** The control call of the form, such as `instantly/reply`. */
  to: string;
  fields: Field[];
  submit?: string;
  status?: [look: 'good' | 'bad', text: string];
  note?: string;
  below?: Html;
}

export function formCard({ title, note, status, below, ...form }: FormCard): Html {
  const id = toId(title);
  return html`
    <section class="card" aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      ${status ? html`<p role="status"><span class="badge ${status[0]}">${status[1]}</span></p>` : null}
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
  const numbers = fields.filter(isNumber);
  const others = fields.filter((field) => !isNumber(field));
  return html`
    <form method="post" action="/_control/${to}">
      ${others.map(drawField)}
      ${numbers.length > 0 ? html`<div class="actions">${numbers.map(drawField)}</div>` : null}
      <button class="primary">${submit}</button>
    </form>
  `;
}

export const toId = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

const isNumber = ({ value, choices }: Field): boolean => typeof value === 'number' && !choices;

function drawField(field: Field): Html {
  const { name, label, value, min = 0 } = field;
  if (isNumber(field))
    return html`<label>${label} <input type="number" name="${name}" value="${String(value)}" min="${min}" required></label>`;
  if (typeof value === 'boolean')
    return html`<input type="hidden" name="${name}" value="false"><label class="check"><input type="checkbox" name="${name}" value="true"${value ? html` checked` : null}> ${label}</label>`;
  return html`<label class="block">${label} ${control(field, String(value))}</label>`;
}

function control({ name, choices, rows }: Field, value: string): Html {
  if (rows) return html`<textarea name="${name}" rows="${rows}">${value}</textarea>`;
  if (!choices) return html`<input name="${name}" value="${value}" autocomplete="off">`;
  const option = (choice: string | Choice) => {
    const [each, label] = typeof choice === 'string' ? [choice, choice] : choice;
    return html`<option value="${each}"${each === value ? html` selected` : null}>${label}</option>`;
  };
  return html`<select name="${name}">${choices.map(option)}</select>`;
}

/** A button in a table cell that posts to a control call. */
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
