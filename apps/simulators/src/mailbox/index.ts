import type { FastifyInstance } from 'fastify';
import { sendPage } from '../frame/html/send-page.ts';
import type { Simulator, SimulatorContext } from '../frame/simulator.ts';
import { readFailure, registerMailboxControl } from './control.ts';
import { listPage, mailPage, missingMailPage } from './pages.ts';
import { createSmtpSink } from './smtp-sink.ts';
import { MailboxState } from './state.ts';

interface Mailbox extends Simulator {
  smtpPort(): number;
}

/** Every mail the program sends lands here, where a person or a test can read it and follow its links. */
export function createMailbox(
  address: { host: string; smtpPort: number },
  context: SimulatorContext,
): Mailbox {
  const state = new MailboxState();
  const sink = createSmtpSink(address, state, context.nowMs);
  return {
    name: 'mailbox',
    title: 'Mailbox',
    purpose: 'Catches all outgoing mail: confirmations, invitations, credentials, resets.',
    summary: () => `Messages: ${state.mails.length}`,
    register: (app) => {
      registerPages(app, state, sink.port);
      registerMailboxControl(app, state);
    },
    reset: () => state.reset(),
    start: sink.start,
    stop: sink.stop,
    smtpPort: sink.port,
  };
}

function registerPages(app: FastifyInstance, state: MailboxState, smtpPort: () => number): void {
  app.get<{ Querystring: { to?: string } }>('/mailbox', async (request, reply) => {
    const to = String(request.query.to ?? '');
    return sendPage(
      reply,
      listPage({
        mails: to ? state.matching(to) : state.mails,
        to,
        failure: state.failure,
        smtpPort: smtpPort(),
      }),
    );
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const mail = state.find(request.params.id);
    return sendPage(reply, mail ? mailPage(mail) : missingMailPage());
  });

  app.post('/mailbox/clear', async (_request, reply) => {
    state.clear();
    return reply.redirect('/mailbox', 303);
  });

  app.post('/mailbox/fail', async (request, reply) => {
    const failure = readFailure(request.body);
    if (failure) state.planFailure(failure);
    return reply.redirect('/mailbox', 303);
  });
}
