import { type Html, html } from '#simulators/frame/html/html.ts';
import type { DeliverySettings, Trouble } from '../state.ts';

export function deliveryForm(settings: DeliverySettings): Html {
  return html`
    <section class="card" aria-labelledby="delivery">
      <h2 id="delivery">Webhook delivery</h2>
      <form method="post" action="/stripe/settings">
        <label class="block">Endpoint (empty: send nothing) <input name="webhookUrl" value="${settings.webhookUrl}"></label>
        <label class="block">Signing secret <input name="webhookSecret" value="${settings.webhookSecret}" autocomplete="off"></label>
        <div class="actions">
          ${number('duplicates', 'Deliver each event (times)', settings.duplicates, 1)}
          ${number('delayMs', 'Delay (ms)', settings.delayMs)}
          ${number('dropNext', 'Drop the next (events)', settings.dropNext)}
        </div>
        <input type="hidden" name="shuffle" value="false">
        <label class="check">
          <input type="checkbox" name="shuffle" value="true"${settings.shuffle ? html` checked` : null}> Shuffle the order
        </label>
        <button class="primary">Save</button>
      </form>
      <p class="quiet">Without a 2xx answer an event is sent again after 0.5 s, then twice that, up to 8 tries.</p>
    </section>
  `;
}

export function troubleForm(trouble: Trouble): Html {
  const choices: [number, string][] = [
    [500, '500, Stripe is broken'],
    [429, '429, too many requests'],
    [402, '402, declined'],
    [403, '403, not permitted'],
    [0, 'cut the connection'],
  ];
  return html`
    <section class="card" aria-labelledby="trouble">
      <h2 id="trouble">Trouble in the API</h2>
      <form method="post" action="/stripe/trouble">
        <div class="actions">
          ${number('count', 'Fail the next (calls)', trouble.count)}
          <label>Answer
            <select name="status">
              ${choices.map(
                ([status, label]) =>
                  html`<option value="${status}"${status === trouble.status ? html` selected` : null}>${label}</option>`,
              )}
            </select>
          </label>
          ${number('slowMs', 'Answer slowly (ms)', trouble.slowMs)}
        </div>
        <button class="primary">Save</button>
      </form>
    </section>
  `;
}

function number(name: string, label: string, value: number, min = 0): Html {
  return html`<label>${label} <input type="number" name="${name}" value="${value}" min="${min}" required></label>`;
}
