import { actionButton } from '../frame/html/form-card.ts';
import { type Html, html } from '../frame/html/html.ts';
import { statusBadge } from '../frame/html/status-badge.ts';
import { tableCard, toDayAndTime } from '../frame/html/table-card.ts';
import type { Panel } from '../frame/panel.ts';
import { replyCard, switchPanel } from '../frame/switches/panel.ts';
import { flag, integer, readFields, text } from '../frame/switches/read-fields.ts';
import { Refusal } from '../frame/switches/refusal.ts';
import type { CrmLocation } from './location.ts';
import { approve, readRequest, uninstall } from './oauth/consent.ts';
import { receiveMessage } from './receive-message.ts';
import type { HighLevelState, OAuthSettings } from './state.ts';
import { webhookKeys } from './webhooks/keys.ts';
import { tell } from './webhooks/tell.ts';

export function highlevelPanel(state: HighLevelState): Panel {
  const { reads, acts, cards } = switchPanel(
    'highlevel',
    state.switches,
    'Signed with Ed25519. Only an answer of 429 is tried again, six times; any other loses the event.',
  );
  return {
    reads: {
      ...reads,
      'webhook-key': () => ({ publicKey: webhookKeys(state.config.clientSecret).publicKey }),
      oauth: () => state.oauth,
      locations: () => [...state.locations.values()].map(toSummary),
      'left-alone': () =>
        [...state.locations.values()].flatMap(({ contacts }) =>
          [...contacts.values()].filter(({ dnd }) => dnd).map(({ id, email }) => ({ id, email })),
        ),
    },
    acts: {
      ...acts,
      reply: (body) => {
        const { contact, event } = receiveMessage(state, body);
        return { contact, events: event ? [event.id] : [] };
      },
      event: ({ type, ...fields }) => {
        const event = tell(state, text(type, 'type'), fields, String(fields.locationId ?? ''));
        return { events: event ? [event.id] : [] };
      },
      ...tokenActs(state),
      'locations/:id': ({ active }, { id = '' }) => {
        const location = state.location(id);
        if (active === undefined) throw new Refusal(400, 'Send { active: true or false }.');
        location.isActive = flag(active, 'active');
        return toSummary(location);
      },
      'locations/:id/uninstall': (_body, { id = '' }) => {
        const location = state.location(id);
        uninstall(state, location);
        return toSummary(location);
      },
    },
    lead: html`CRM locations behind OAuth, with contacts, opportunities and signed webhooks, at <code>/highlevel</code>. Connect
      one from Hearback's Integrations screen.`,
    cards: () => {
      const locations = [...state.locations.values()];
      const choices = locations.map(({ plan }) => [plan.id, plan.name] as const);
      return [
        locationTable(locations),
        html`<div class="columns">${replyCard('highlevel', { field: 'locationId', choices })}${keyCard(state)}</div>`,
        ...cards(),
        contactTable(locations),
      ];
    },
  };
}

const tokenActs = (state: HighLevelState): Required<Panel>['acts'] => ({
  oauth: (body) => {
    const fields = { accessSeconds: integer(1, 31_536_000), codeSeconds: integer(1, 86_400) };
    state.oauth = { ...state.oauth, ...readFields<OAuthSettings>(body, fields) };
    return state.oauth;
  },
  /** The next call with the old access token is refused; with `refresh`, so is the refresh token. */
  'expire-token': ({ locationId, refresh = false }) => {
    const location = state.location(text(locationId, 'locationId'));
    location.accessGeneration += 1;
    if (flag(refresh, 'refresh')) location.refreshGeneration += 1;
    return toSummary(location);
  },
  /** The consent page without a browser: where it would send the person back to. */
  approve: ({ url, locationId, companyId }) => {
    const query = Object.fromEntries(URL.parse(text(url, 'url'))?.searchParams ?? []);
    const choice = companyId ? `company:${String(companyId)}` : `location:${text(locationId, 'locationId')}`;
    return { redirectUrl: approve(state, readRequest(state, query), choice) };
  },
});

const toSummary = ({ plan, companyId, isActive, isInstalled, contacts, opportunities }: CrmLocation) => {
  const { id, name, company } = plan;
  const counts = { contacts: contacts.size, opportunities: opportunities.size };
  return { id, name, company, companyId, isActive, isInstalled, ...counts };
};

const locationTable = (locations: CrmLocation[]): Html =>
  tableCard({
    title: 'Locations',
    items: () => locations,
    columns: {
      Location: ({ plan }) => html`${plan.name}<br><code>${plan.id}</code>`,
      Company: ({ plan }) => plan.company,
      Contacts: ({ contacts }) => contacts.size,
      State: ({ isActive, isInstalled }) =>
        html`${isActive ? null : statusBadge('inactive')} ${statusBadge(isInstalled ? 'connected' : 'not_connected')}`,
      Actions: ({ plan: { id, name }, isActive }) => {
        const action = (path: string, label: string, body?: Record<string, string>) =>
          actionButton(`highlevel/${path}`, label, name, body);
        return html`${action('expire-token', 'Expire token', { locationId: id })}
          ${action('expire-token', 'Revoke tokens', { locationId: id, refresh: 'true' })}
          ${action(`locations/${id}/uninstall`, 'Uninstall')}
          ${action(`locations/${id}`, isActive ? 'Deactivate' : 'Activate', { active: String(!isActive) })}`;
      },
    },
  });

const keyCard = ({ config, oauth }: HighLevelState): Html => html`
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

function contactTable(locations: CrmLocation[]): Html {
  const newest = locations
    .flatMap(({ contacts, plan }) => [...contacts.values()].map((contact) => ({ contact, plan })))
    .sort((a, b) => (a.contact.dateUpdated < b.contact.dateUpdated ? 1 : -1));
  return tableCard({
    title: 'Newest contacts',
    items: () => newest,
    columns: {
      Contact: ({ contact }) => html`${contact.name}<br><span class="quiet">${contact.email}</span>`,
      Company: ({ contact }) => contact.companyName,
      Location: ({ plan }) => plan.name,
      Tags: ({ contact }) => contact.tags.join(', '),
      Changed: ({ contact }) => toDayAndTime(contact.dateUpdated),
    },
  });
}
