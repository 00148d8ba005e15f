import { replyForm, switchResources } from '../framework/controls/panel.ts';
import { flag, integer, readFields, text, webAddress } from '../framework/controls/read-fields.ts';
import { notFound, Refusal } from '../framework/controls/refusal.ts';
import { actionButton } from '../framework/html/form-card.ts';
import { statusBadge } from '../framework/html/status-badge.ts';
import { cells, stacked, toDayAndTime } from '../framework/html/table-card.ts';
import type { Panel } from '../framework/panel.ts';
import { facts, list } from '../framework/resources.ts';
import { bookAsPerson, changeAsPerson } from './appointments.ts';
import { approve, readRequest, uninstall } from './oauth/consent.ts';
import type { CrmLocation } from './objects.ts';
import { receiveMessage } from './receive-message.ts';
import { sendHook, webhookKeys } from './send-hooks.ts';
import type { HighLevelState, OAuthSettings } from './state.ts';
import { writeMessage } from './write-message.ts';

export function highlevelPanel(state: HighLevelState): Panel {
  const locations = () => [...state.locations.values()];
  const publicKey = () => webhookKeys(state.config.clientSecret).publicKey;
  return {
    lead: "CRM locations behind OAuth, with contacts, opportunities and signed webhooks, at `/highlevel`. Connect one from Hearback's Integrations screen.",
    resources: [
      locationList(locations),
      replyForm('highlevel', 'locationId', () =>
        locations().map(({ plan }) => [plan.id, plan.name] as const),
      ),
      facts(
        'The app',
        () => ({
          'Client id': state.config.clientId,
          'Client secret': state.config.clientSecret,
          'Webhook key': publicKey(),
          'Access token lifetime': `${state.oauth.accessSeconds} s`,
          'Code lifetime': `${state.oauth.codeSeconds} s`,
        }),
        'An expired token can be refreshed. Revoked tokens need a new connection.',
      ),
      ...switchResources(
        'highlevel',
        state.switches,
        'Signed with Ed25519. Only a 429 response is retried, six times. Any other failure loses the event.',
      ),
      contactList(locations),
      appointmentList(locations),
    ],
    reads: {
      'webhook-key': () => ({ publicKey: publicKey() }),
      oauth: () => state.oauth,
      objects: ({ locationId }) => toObjects(state.location(String(locationId ?? ''))),
      'left-alone': () =>
        locations().flatMap(({ contacts }) =>
          [...contacts.values()].filter(({ dnd }) => dnd).map(({ id, email }) => ({ id, email })),
        ),
    },
    acts: {
      reply: (body) => {
        const { contact, event } = receiveMessage(state, body);
        return { contact, events: event ? [event.id] : [] };
      },
      event: ({ type, ...fields }) => {
        const event = sendHook(state, text(type, 'type'), fields, String(fields.locationId ?? ''));
        return { events: event ? [event.id] : [] };
      },
      ...tokenActs(state),
      'write-message': (body) => writeMessage(state, body),
      delivery: ({ deliveryUrl }) => {
        state.deliveryUrl = webAddress(deliveryUrl, 'deliveryUrl');
        return { deliveryUrl: state.deliveryUrl };
      },
      users: ({ id, firstName, lastName, email }) => {
        const user = {
          id: text(id, 'id'),
          firstName: text(firstName, 'firstName'),
          lastName: text(lastName, 'lastName'),
          email: text(email, 'email'),
        };
        state.users.push(user);
        return user;
      },
      'secondary-address': ({ locationId, contactId, email }) => {
        const contact = state
          .location(text(locationId, 'locationId'))
          .contacts.get(text(contactId, 'contactId'));
        if (!contact) throw notFound('contact', String(contactId));
        contact.additionalEmails.push(text(email, 'email').toLowerCase());
        return contact;
      },
      appointments: (order) => bookAsPerson(state, order),
      'appointments/:id': (order, { id = '' }) => changeAsPerson(state, id, order),
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
  };
}

/** The objects of a location that a sync writes. */
const toObjects = ({
  contacts,
  opportunities,
  notes,
  tasks,
  messages,
  customFields,
  calendars,
  appointments,
}: CrmLocation) => ({
  contacts: [...contacts.values()],
  opportunities: [...opportunities.values()],
  notes: [...notes.values()],
  tasks: [...tasks.values()],
  messages: [...messages.values()],
  customFields,
  calendars,
  appointments: [...appointments.values()],
});

const tokenActs = (state: HighLevelState): Required<Panel>['acts'] => ({
  oauth: (body) => {
    const fields = { accessSeconds: integer(1, 31_536_000), codeSeconds: integer(1, 86_400) };
    state.oauth = { ...state.oauth, ...readFields<OAuthSettings>(body, fields) };
    return state.oauth;
  },
  /** Invalidates the access token, and with `refresh` the refresh token too. */
  'expire-token': ({ locationId, refresh = false }) => {
    const location = state.location(text(locationId, 'locationId'));
    location.accessGeneration += 1;
    if (flag(refresh, 'refresh')) location.refreshGeneration += 1;
    return toSummary(location);
  },
  /** Consents without a browser and returns the redirect URL. */
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

const locationList = (locations: () => CrmLocation[]) =>
  list('locations', {
    title: 'Locations',
    items: () => locations().map(toSummary),
    columns: {
      Location: ({ id, name }) => stacked(name, id),
      Company: ({ company }) => company,
      Contacts: ({ contacts }) => contacts,
      State: ({ isActive, isInstalled }) =>
        cells(!isActive && statusBadge('inactive'), statusBadge(isInstalled ? 'connected' : 'not_connected')),
      Actions: ({ id, name, isActive }) => {
        const action = (path: string, label: string, body?: Record<string, string>) =>
          actionButton(`highlevel/${path}`, label, name, body);
        return cells(
          action('expire-token', 'Expire token', { locationId: id }),
          action('expire-token', 'Revoke tokens', { locationId: id, refresh: 'true' }),
          action(`locations/${id}/uninstall`, 'Uninstall'),
          action(`locations/${id}`, isActive ? 'Deactivate' : 'Activate', { active: String(!isActive) }),
        );
      },
    },
  });

const contactList = (locations: () => CrmLocation[]) =>
  list(null, {
    title: 'Newest contacts',
    items: () =>
      locations()
        .flatMap(({ contacts, plan }) => [...contacts.values()].map((contact) => ({ contact, plan })))
        .sort((a, b) => (a.contact.dateUpdated < b.contact.dateUpdated ? 1 : -1)),
    columns: {
      Contact: ({ contact }) => stacked(contact.name, contact.email ?? ''),
      Company: ({ contact }) => contact.companyName,
      Location: ({ plan }) => plan.name,
      Tags: ({ contact }) => contact.tags.join(', '),
      Changed: ({ contact }) => toDayAndTime(contact.dateUpdated),
    },
  });

const appointmentList = (locations: () => CrmLocation[]) =>
  list('appointments', {
    title: 'Appointments',
    items: () =>
      locations().flatMap(({ appointments, contacts, plan }) =>
        [...appointments.values()].map((appointment) => ({
          ...appointment,
          location: plan.name,
          contact: contacts.get(appointment.contactId)?.name ?? appointment.contactId,
        })),
      ),
    columns: {
      Appointment: ({ title, contact }) => stacked(title, contact),
      Location: ({ location }) => location,
      Starts: ({ startTime }) => toDayAndTime(startTime),
      State: ({ appointmentStatus }) => statusBadge(appointmentStatus),
      Actions: ({ id, title }) => {
        const action = (label: string, body: Record<string, string>) =>
          actionButton(`highlevel/appointments/${id}`, label, title, body);
        return cells(
          action('Move by a day', { moveMinutes: '1440' }),
          action('Cancel', { status: 'cancelled' }),
          action('No-show', { status: 'noshow' }),
          action('Delete', { deleted: 'true' }),
        );
      },
    },
  });
