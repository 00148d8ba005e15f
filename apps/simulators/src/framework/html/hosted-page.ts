import { type Html, html } from './html.ts';
import { hostedLayout, type Page } from './layout.ts';
import { statusBadge } from './status-badge.ts';

interface HostedField {
  label: string;
  /** Without a name the field is read-only and not sent. */
  name?: string;
  value?: string;
  type?: 'email' | 'text';
  required?: boolean;
}

interface HostedChoices {
  legend: string;
  name: string;
  choices: { value: string; label: string; hint?: string; checked?: boolean }[];
}

interface HostedButton {
  label: string;
  look?: 'primary' | 'primary full' | 'danger';
  /** Sends the form elsewhere, without its required fields. */
  action?: string;
  /** Sent as `decision`. */
  decision?: string;
}

interface HostedForm {
  action: string;
  title?: string;
  hidden?: Record<string, string>;
  choices?: HostedChoices[];
  fields?: HostedField[];
  buttons: HostedButton[];
}

interface HostedSection {
  title: string;
  badge?: string;
  texts?: (string | false | null)[];
  /** Amounts: label on the left, value on the right, the last one in bold. */
  lines?: [label: string, value: string][];
  items?: string[];
  forms?: HostedForm[];
  link?: { href: string; label: string } | null;
}

/** A page that a provider shows to its customers: payment, portal, consent. */
interface HostedPage {
  title: string;
  heading?: string;
  notice?: string;
  back?: { href: string | null; label: string };
  lead?: string;
  error?: { message: string; status: number };
  status?: number;
  sections: HostedSection[];
}

export function hostedPage({
  title,
  heading,
  notice,
  back,
  lead,
  error,
  status,
  sections,
}: HostedPage): Page {
  return hostedLayout({
    title,
    notice,
    status: error?.status ?? status,
    body: html`
      ${back?.href ? html`<p><a href="${back.href}">${back.label}</a></p>` : null}
      <h1>${heading ?? title}</h1>
      ${lead ? html`<p class="lead">${lead}</p>` : null}
      ${error ? html`<p class="alert bad" role="alert">${error.message}</p>` : null}
      <div class="columns">${sections.map(drawSection)}</div>
    `,
  });
}

function drawSection({
  title,
  badge,
  texts = [],
  lines = [],
  items = [],
  forms = [],
  link,
}: HostedSection): Html {
  return html`
    <section class="card" aria-label="${title}">
      <h2>${title} ${badge ? statusBadge(badge) : null}</h2>
      ${texts.map((text) => (text ? html`<p>${text}</p>` : null))}
      ${lines.map(([label, value]) => html`<div class="total"><span>${label}</span><span>${value}</span></div>`)}
      ${items.length > 0 ? html`<ul>${items.map((item) => html`<li><code>${item}</code></li>`)}</ul>` : null}
      ${forms.map(drawForm)}
      ${link ? html`<p><a class="button" href="${link.href}">${link.label}</a></p>` : null}
    </section>
  `;
}

function drawForm({ action, title, hidden = {}, choices = [], fields = [], buttons }: HostedForm): Html {
  return html`
    ${title ? html`<h3>${title}</h3>` : null}
    <form method="post" action="${action}">
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      ${choices.map(drawChoices)}
      ${fields.map(drawField)}
      <div class="actions">${buttons.map(drawButton)}</div>
    </form>
  `;
}

const drawChoices = ({ legend, name, choices }: HostedChoices): Html => html`
  <fieldset>
    <legend>${legend}</legend>
    ${choices.map(
      ({ value, label, hint, checked }) => html`
        <label class="check">
          <input type="radio" name="${name}" value="${value}" required${checked ? html` checked` : null}>
          <span>${label} ${hint ? html`<span class="quiet">${hint}</span>` : null}</span>
        </label>
      `,
    )}
  </fieldset>
`;

function drawField({ label, name, value = '', type = 'text', required }: HostedField): Html {
  const sent = name ? html`name="${name}" autocomplete="${name}"` : html`readonly`;
  return html`<label class="block">${label} <input type="${type}" value="${value}" ${sent}${required ? html` required` : null}></label>`;
}

function drawButton({ label, look = '' as never, action, decision }: HostedButton): Html {
  const target = action ? html` formaction="${action}" formnovalidate` : null;
  const sent = decision ? html` name="decision" value="${decision}"` : null;
  return html`<button class="${look}"${target}${sent}>${label}</button>`;
}
