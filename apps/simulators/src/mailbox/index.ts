import { sendPage } from '../framework/html/layout.ts';
import type { Simulator, SimulatorContext } from '../framework/simulator.ts';
import { mailPage, missingMailPage } from './mail-page.ts';
import { mailboxPanel } from './panel.ts';
import { createSmtpSink } from './smtp-sink.ts';
import { MailboxState } from './state.ts';

interface Mailbox extends Simulator {
  smtpPort(): number;
}

/** Receives every email of the product, for people and tests. */
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
    panel: mailboxPanel(state, sink.port),
    register: (app) => {
      app.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
        const mail = state.find(params.id);
        return sendPage(reply, mail ? mailPage(mail) : missingMailPage());
      });
    },
    reset: () => state.reset(),
    start: sink.start,
    stop: sink.stop,
    smtpPort: sink.port,
  };
}
