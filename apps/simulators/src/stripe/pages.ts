import { html } from '../frame/html/html.ts';
import { layout, type Page } from '../frame/html/layout.ts';
import { problem } from '../frame/html/problem.ts';
import { eventTable } from './control/event-table.ts';
import { codeTable, sessionTable, subscriptionTable } from './control/object-tables.ts';
import { deliveryForm, troubleForm } from './control/settings-forms.ts';
import type { StripeState } from './state.ts';

/** The control page: what the simulator holds, and every switch that makes it misbehave. */
export function stripePage(state: StripeState, error?: { message: string; status: number }): Page {
  return layout({
    title: 'Stripe',
    current: '/stripe',
    status: error?.status,
    body: html`
      <h1>Stripe</h1>
      <p class="lead">
        Checkout, promotion codes, subscriptions, the customer portal and signed webhooks. A checkout opened in
        Hearback appears below; pay it on its page. <a href="/stripe">Refresh</a>
      </p>
      ${error ? problem(error.message) : null}
      ${sessionTable(state)}
      ${subscriptionTable(state)}
      ${eventTable(state)}
      <div class="columns">${deliveryForm(state.delivery)}${troubleForm(state.trouble)}</div>
      ${codeTable(state)}
    `,
  });
}
