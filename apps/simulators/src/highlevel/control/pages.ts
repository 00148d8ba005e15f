import { type Html, html } from '#simulators/frame/html/html.ts';
import { layout, type Page } from '#simulators/frame/html/layout.ts';
import { problem } from '#simulators/frame/html/problem.ts';
import { postButton, tableCard } from '#simulators/frame/html/table-card.ts';
import { deliveryCard } from '#simulators/frame/switches/pages/delivery-card.ts';
import { eventCard } from '#simulators/frame/switches/pages/event-card.ts';
import type { Problem } from '#simulators/frame/switches/pages/page-routes.ts';
import { replyCard } from '#simulators/frame/switches/pages/reply-card.ts';
import { troubleCard } from '#simulators/frame/switches/pages/trouble-card.ts';
import type { CrmLocation } from '../location.ts';
import type { HighLevelState } from '../state.ts';
import { webhookKeys } from '../webhooks/keys.ts';

const shownContacts = 25;

/** What the simulator holds, and every switch that makes it misbehave. */
export function highlevelPage(state: HighLevelState, error?: Problem): Page {
  const locations = [...state.locations.values()];
  const { switches } = state;
  const targets = locations.map(({ plan }) => ({ value: plan.id, label: plan.name }));
  return layout({
    title: 'HighLevel',
    current: '/highlevel',
    status: error?.status,
    body: html`
      <h1>HighLevel</h1>
      <p class="lead">
        CRM locations behind OAuth, with contacts, opportunities and signed webhooks, at <code>/highlevel</code>. Connect
        one from Hearback's Integrations screen. <a href="/highlevel">Refresh</a>
      </p>
      ${error ? problem(error.message) : null}
      ${locationTable(locations)}
      <div class="columns">${replyCard('highlevel', targets, false)}${keyCard(state)}</div>
      ${eventCard('highlevel', switches.outbox)}
      <div class="columns">
        ${deliveryCard('highlevel', switches.delivery, 'Signed with Ed25519. Only an answer of 429 is tried again, six times; any other loses the event.')}
        ${troubleCard('highlevel', switches)}
      </div>
      ${contactTable(locations)}
    `,
  });
}

function locationTable(locations: CrmLocation[]): Html {
  return tableCard({
    title: 'Locations',
    columns: ['Location', 'Company', 'Contacts', 'State', 'Actions'],
    rows: locations.map(({ plan, isActive, isInstalled, contacts }) => {
      const action = (verb: string, label: string) =>
        postButton(`/highlevel/control/${plan.id}/${verb}`, label, plan.name);
      return [
        html`${plan.name}<br><code>${plan.id}</code>`,
        plan.company,
        contacts.size,
        html`${isActive ? null : html`<span class="badge bad">inactive</span>`} ${
          isInstalled
            ? html`<span class="badge good">connected</span>`
            : html`<span class="badge">not connected</span>`
        }`,
        html`${action('expire', 'Expire token')} ${action('revoke', 'Revoke tokens')} ${action('uninstall', 'Uninstall')} ${action('activity', isActive ? 'Deactivate' : 'Activate')}`,
      ];
    }),
    empty: 'There are none.',
  });
}

function keyCard({ config, oauth }: HighLevelState): Html {
  return html`
    <section class="card" aria-labelledby="app">
      <h2 id="app">The app</h2>
      <dl class="facts">
        <dt>Client id</dt><dd><code>${config.clientId}</code></dd>
        <dt>Client secret</dt><dd><code>${config.clientSecret}</code></dd>
        <dt>Webhook key</dt><dd><code>${webhookKeys(config.clientSecret).publicKey}</code></dd>
        <dt>Access tokens live</dt><dd>${oauth.accessSeconds} s</dd>
        <dt>Codes live</dt><dd>${oauth.codeSeconds} s</dd>
      </dl>
      <p class="quiet">An expired token can be refreshed; revoked tokens need a new connection.</p>
    </section>
  `;
}

function contactTable(locations: CrmLocation[]): Html {
  const newest = locations
    .flatMap(({ contacts, plan }) => [...contacts.values()].map((contact) => ({ contact, plan })))
    .sort((a, b) => (a.contact.dateUpdated < b.contact.dateUpdated ? 1 : -1))
    .slice(0, shownContacts);
  return tableCard({
    title: 'Newest contacts',
    columns: ['Contact', 'Company', 'Location', 'Tags', 'Changed'],
    rows: newest.map(({ contact, plan }) => [
      html`${contact.name}<br><span class="quiet">${contact.email}</span>`,
      contact.companyName,
      plan.name,
      contact.tags.join(', '),
      `${contact.dateUpdated.slice(0, 16).replace('T', ' ')} UTC`,
    ]),
    empty: 'There are none.',
  });
}
