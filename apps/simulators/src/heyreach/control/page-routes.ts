import type { FastifyInstance } from 'fastify';
import { registerControlPages } from '#simulators/frame/switches/pages/page-routes.ts';
import type { HeyReachState } from '../state.ts';
import { changeAccount, changeSender } from './index.ts';
import { heyreachPage } from './pages.ts';
import { receiveReply } from './receive-reply.ts';

export function registerHeyReachPages(app: FastifyInstance, state: HeyReachState): void {
  const form = registerControlPages(app, 'heyreach', state.switches, (error) => heyreachPage(state, error));
  form('reply', (body) => {
    const order = { conversationId: String(body.target ?? ''), text: String(body.text ?? '').trim() };
    receiveReply(state, { ...order, template: String(body.template ?? 'interested') });
  });
  form('threads/:id/reply', (_body, { id = '' }) => {
    receiveReply(state, { conversationId: id, template: 'interested' });
  });
  form('accounts/:key', (body, { key = '' }) => void changeAccount(state, key, body));
  form('senders/:id', (body, { id = '' }) => void changeSender(state, id, body.authIsValid === 'true'));
}
