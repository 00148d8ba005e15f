import type { FastifyInstance } from 'fastify';
import { registerSwitchControl } from '#simulators/frame/switches/control.ts';
import { flag, integer, readFields, text } from '#simulators/frame/switches/read-fields.ts';
import { Refusal } from '#simulators/frame/switches/refusal.ts';
import type { CrmLocation } from '../location.ts';
import { approve, readRequest, uninstall } from '../oauth/consent.ts';
import type { HighLevelState, OAuthSettings } from '../state.ts';
import { webhookKeys } from '../webhooks/keys.ts';
import { tell } from '../webhooks/tell.ts';
import { expireToken, type MessageOrder, receiveMessage } from './verbs.ts';

type Body = Record<string, unknown> | undefined;

/** What tests use instead of the pages. */
export function registerHighLevelControl(app: FastifyInstance, state: HighLevelState): void {
  registerSwitchControl(app, 'highlevel', state.switches, (scope) => {
    scope.get('/webhook-key', async () => ({ publicKey: webhookKeys(state.config.clientSecret).publicKey }));
    scope.post<{ Body: MessageOrder | undefined }>('/reply', async ({ body }) => {
      const { contact, event } = receiveMessage(state, body ?? {});
      return { contact, events: event ? [event.id] : [] };
    });
    scope.post<{ Body: Body }>('/event', async ({ body = {} }) => {
      const { type, ...fields } = body;
      const event = tell(state, text(type, 'type'), fields, String(fields.locationId ?? ''));
      return { events: event ? [event.id] : [] };
    });
    registerTokens(scope, state);
    registerLocations(scope, state);
  });
}

function registerTokens(scope: FastifyInstance, state: HighLevelState): void {
  scope.get('/oauth', async () => state.oauth);
  scope.post('/oauth', async ({ body }) => {
    const fields = { accessSeconds: integer(1, 31_536_000), codeSeconds: integer(1, 86_400) };
    state.oauth = { ...state.oauth, ...readFields<OAuthSettings>(body, fields) };
    return state.oauth;
  });
  scope.post<{ Body: Body }>('/expire-token', async ({ body = {} }) =>
    summaryOf(expireToken(state, text(body.locationId, 'locationId'), body.refresh === true)),
  );
  // The consent page without a browser: where it would send the person back to.
  scope.post<{ Body: Body }>('/approve', async ({ body = {} }) => {
    const { url, locationId, companyId } = body;
    const query = Object.fromEntries(URL.parse(text(url, 'url'))?.searchParams ?? []);
    const choice = companyId ? `company:${String(companyId)}` : `location:${text(locationId, 'locationId')}`;
    return { redirectUrl: approve(state, readRequest(state, query), choice) };
  });
}

function registerLocations(scope: FastifyInstance, state: HighLevelState): void {
  scope.get('/locations', async () => [...state.locations.values()].map(summaryOf));
  scope.post<{ Params: { id: string }; Body: Body }>('/locations/:id', async ({ params, body }) => {
    const location = state.location(params.id);
    if (body?.active === undefined) throw new Refusal(400, 'Send { active: true or false }.');
    location.isActive = flag(body.active, 'active');
    return summaryOf(location);
  });
  scope.post<{ Params: { id: string } }>('/locations/:id/uninstall', async ({ params }) => {
    const location = state.location(params.id);
    uninstall(state, location);
    return summaryOf(location);
  });
}

function summaryOf({ plan, companyId, isActive, isInstalled, contacts, opportunities }: CrmLocation) {
  const { id, name, company } = plan;
  return {
    id,
    name,
    company,
    companyId,
    isActive,
    isInstalled,
    contacts: contacts.size,
    opportunities: opportunities.size,
  };
}
