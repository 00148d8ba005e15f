import type { FastifyInstance } from 'fastify';
import { registerControlPages } from '#simulators/frame/switches/pages/page-routes.ts';
import { uninstall } from '../oauth/consent.ts';
import type { HighLevelState } from '../state.ts';
import { highlevelPage } from './pages.ts';
import { expireToken, receiveMessage } from './verbs.ts';

export function registerHighLevelPages(app: FastifyInstance, state: HighLevelState): void {
  const form = registerControlPages(app, 'highlevel', state.switches, (error) => highlevelPage(state, error));
  form('reply', (body) => {
    const order = { locationId: String(body.target ?? ''), text: String(body.text ?? '').trim() };
    receiveMessage(state, { ...order, template: String(body.template ?? 'interested') });
  });
  form('control/:id/expire', (_body, { id = '' }) => void expireToken(state, id, false));
  form('control/:id/revoke', (_body, { id = '' }) => void expireToken(state, id, true));
  form('control/:id/uninstall', (_body, { id = '' }) => uninstall(state, state.location(id)));
  form('control/:id/activity', (_body, { id = '' }) => {
    const location = state.location(id);
    location.isActive = !location.isActive;
  });
}
