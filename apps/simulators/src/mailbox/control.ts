import type { FastifyInstance } from 'fastify';
import type { Mail, MailboxState } from './state.ts';

/** What tests use instead of the pages. Lists are newest first. */
export function registerMailboxControl(app: FastifyInstance, state: MailboxState): void {
  app.get<{ Querystring: { to?: string } }>('/_control/mailbox', async (request) => {
    const { to } = request.query;
    return (to ? state.sentTo(to) : state.mails).map(summaryOf);
  });

  app.get<{ Params: { id: string } }>('/_control/mailbox/:id', async (request, reply) => {
    const mail = state.find(request.params.id);
    return mail ?? reply.code(404).send({ message: 'No such mail.' });
  });

  app.delete('/_control/mailbox', async (_request, reply) => {
    state.clear();
    return reply.code(204).send();
  });

  app.post('/_control/mailbox/fail', async (request, reply) => {
    const failure = readFailure(request.body);
    if (!failure) {
      return reply
        .code(400)
        .send({ message: 'Send { count: 0 or more, code: 400 to 599 }; code is 451 unless given.' });
    }
    state.planFailure(failure);
    return failure;
  });
}

/** Accepts JSON numbers and the strings of a form. */
export function readFailure(body: unknown): { count: number; code: number } | null {
  const { count, code = 451 } = (body ?? {}) as { count?: unknown; code?: unknown };
  const failure = { count: Number(count), code: Number(code) };
  const valid =
    Number.isInteger(failure.count) &&
    failure.count >= 0 &&
    Number.isInteger(failure.code) &&
    failure.code >= 400 &&
    failure.code <= 599;
  return valid ? failure : null;
}

function summaryOf({ id, to, from, subject, text, html, at }: Mail): Omit<Mail, 'headers' | 'attachments'> {
  return { id, to, from, subject, text, html, at };
}
