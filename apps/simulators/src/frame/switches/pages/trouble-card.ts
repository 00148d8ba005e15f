import { type Html, html } from '#simulators/frame/html/html.ts';
import type { Switches } from '../switches.ts';
import { numberField } from './number-field.ts';

const choices: [string, string][] = [
  ['500', '500, broken'],
  ['503', '503, down'],
  ['429', '429, too many requests'],
  ['401', '401, key refused'],
  ['402', '402, not paid'],
  ['403', '403, not permitted'],
  ['malformed', 'JSON that stops in the middle'],
  ['cut', 'cut the connection'],
];

/** Break the API for some calls or some time, or make it slow. */
export function troubleCard(name: string, { trouble, nowMs, rateLimit }: Switches): Html {
  const seconds = Math.max(0, Math.ceil((trouble.untilMs - nowMs()) / 1000));
  const isBroken = trouble.count > 0 || seconds > 0;
  return html`
    <section class="card" aria-labelledby="trouble">
      <h2 id="trouble">Trouble in the API</h2>
      <p role="status">${
        isBroken
          ? html`<span class="badge bad">Broken on purpose</span>`
          : html`<span class="badge good">Healthy</span>`
      }</p>
      <form method="post" action="/${name}/trouble">
        <div class="actions">
          ${numberField('count', 'Fail the next (calls)', trouble.count)}
          ${numberField('seconds', 'Fail for (seconds)', seconds)}
          <label>Answer
            <select name="status">
              ${choices.map(
                ([value, label]) =>
                  html`<option value="${value}"${value === String(trouble.status) ? html` selected` : null}>${label}</option>`,
              )}
            </select>
          </label>
          ${numberField('slowMs', 'Answer slowly (ms)', trouble.slowMs)}
        </div>
        <button class="primary">Save</button>
      </form>
      <h3>Rate limits</h3>
      <form class="row" method="post" action="/${name}/limits">
        ${Object.entries(rateLimit).map(([limit, value]) => numberField(limit, words(limit), value))}
        <button>Set limits</button>
      </form>
    </section>
  `;
}

/** `emailsPerMinute` is a fine name for a test and a poor one for a person. */
function words(name: string): string {
  const spaced = name.replace(/[A-Z0-9]+/g, (part) => ` ${part.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
