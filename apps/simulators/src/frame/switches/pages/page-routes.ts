import type { FastifyInstance } from 'fastify';
import type { Form } from '#simulators/frame/forms.ts';
import type { Page } from '#simulators/frame/html/layout.ts';
import { sendPage } from '#simulators/frame/html/send-page.ts';
import { Refusal } from '../refusal.ts';
import type { Switches } from '../switches.ts';
import { readTrouble } from '../trouble.ts';

type Params = Record<string, string>;
type Act = (form: Form, params: Params) => void;
export type FormRoute = (path: string, act: Act) => void;

export interface Problem {
  message: string;
  status: number;
}

/** The control page of a provider and the forms on it; each form comes back to the page, or says why not. */
export function registerControlPages(
  app: FastifyInstance,
  name: string,
  switches: Switches,
  draw: (problem?: Problem) => Page,
): FormRoute {
  app.get(`/${name}`, async (_request, reply) => sendPage(reply, draw()));
  const form: FormRoute = (path, act) => {
    app.post<{ Params: Params; Body: Form | undefined }>(
      `/${name}/${path}`,
      async ({ params, body }, reply) => {
        try {
          act(body ?? {}, params);
          return reply.redirect(`/${name}`, 303);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return sendPage(reply, draw(error));
        }
      },
    );
  };
  form('settings', (body) => switches.read(body));
  form('limits', (body) => switches.read({ rateLimit: body }));
  form('trouble', (body) => {
    switches.trouble = readTrouble(body, switches.trouble, switches.nowMs());
  });
  form('events/:id/redeliver', (_body, { id = '' }) => void switches.outbox.redeliver(id, 1));
  return form;
}
