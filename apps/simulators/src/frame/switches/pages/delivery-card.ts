import { type Html, html } from '#simulators/frame/html/html.ts';
import type { HookSettings } from '../switches.ts';
import { numberField } from './number-field.ts';

/** Where events go and what may happen to them on the way. */
export function deliveryCard(name: string, settings: HookSettings, advice: string): Html {
  return html`
    <section class="card" aria-labelledby="delivery">
      <h2 id="delivery">Webhook delivery</h2>
      <form method="post" action="/${name}/settings">
        <label class="block">Endpoint for all accounts (empty: only registered ones)
          <input name="webhookUrl" value="${settings.webhookUrl}">
        </label>
        <label class="block">Headers sent along, one per line
          <textarea name="headers" rows="2" placeholder="X-Secret: value">${headerLines(settings.headers)}</textarea>
        </label>
        <div class="actions">
          ${numberField('duplicates', 'Deliver each event (times)', settings.duplicates, 1)}
          ${numberField('delayMs', 'Delay (ms)', settings.delayMs)}
          ${numberField('dropNext', 'Drop the next (events)', settings.dropNext)}
          ${numberField('retryDelayMs', 'First retry after (ms)', settings.retryDelayMs, 1)}
        </div>
        <input type="hidden" name="shuffle" value="false">
        <label class="check">
          <input type="checkbox" name="shuffle" value="true"${settings.shuffle ? html` checked` : null}> Shuffle the order
        </label>
        <button class="primary">Save</button>
      </form>
      <p class="quiet">${advice}</p>
    </section>
  `;
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
