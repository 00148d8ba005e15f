import type { FastifyInstance } from 'fastify';
import { registerControlPages } from '#simulators/frame/switches/pages/page-routes.ts';
import { noSuch } from '#simulators/frame/switches/refusal.ts';
import type { InstantlyState } from '../state.ts';
import { changeAccount } from './index.ts';
import { instantlyPage } from './pages.ts';
import { receiveReply } from './receive-reply.ts';

export function registerInstantlyPages(app: FastifyInstance, state: InstantlyState): void {
  const form = registerControlPages(app, 'instantly', state.switches, (error) => instantlyPage(state, error));
  form('reply', (body) => {
    const order = { lead_email: String(body.target ?? ''), text: String(body.text ?? '').trim() };
    receiveReply(state, { ...order, template: String(body.template ?? 'interested') });
  });
  form('threads/:id/reply', (_body, { id = '' }) => {
    const found = [...state.accounts.values()]
      .flatMap(({ emails }) => emails)
      .find(({ email }) => email.id === id);
    if (!found) throw noSuch('mail', id);
    receiveReply(state, { lead_email: found.email.lead ?? '', template: 'interested' });
  });
  form('accounts/:key', (body, { key = '' }) => void changeAccount(state, key, body));
}
