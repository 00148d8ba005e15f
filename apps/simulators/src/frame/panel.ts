import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from './html/html.ts';
import { layout, type Page } from './html/layout.ts';
import { sendPage } from './html/send-page.ts';
import { Refusal } from './switches/refusal.ts';

type Texts = Record<string, string>;
/** Takes JSON from tests and the strings of a form; throws a Refusal that says what is wrong. */
type Act = (body: Record<string, unknown>, params: Texts) => unknown;

/**
 * What people and tests do to a simulator: each `read` is `GET /_control/<name>/<path>`, each `act` a POST there. The page at
 * `/<name>` is drawn over the same calls: its forms post to them and come back to the page, or say why not.
 */
export interface Panel {
  /** Described once, drawn in this order unless `cards` draws them. */
  resources?: Resource[];
  reads?: Record<string, (query: Texts, params: Texts) => unknown>;
  acts?: Record<string, Act>;
  /** What it is, for whoever opens the page. */
  lead: Html;
  /** What else it holds, and other forms; `query` is the page's own. */
  cards?(query: Texts): Html[];
}

/** One thing of the control API, described once (`resources.ts`): its calls and its card on the page are made of that. */
export interface Resource extends Pick<Panel, 'reads' | 'acts'> {
  card(): Html;
}

type Calls<Kind extends 'reads' | 'acts'> = Required<Panel>[Kind];

interface PanelRequest {
  Querystring: Texts;
  Params: Texts;
  Body: Record<string, unknown> | undefined;
}

export function registerPanel(
  app: FastifyInstance,
  { name, title, panel }: { name: string; title: string; panel: Panel },
): void {
  const { resources = [], lead } = panel;
  const cards = panel.cards ?? (() => resources.map((resource) => resource.card()));
  const reads = Object.assign({}, ...resources.map((each) => each.reads), panel.reads) as Calls<'reads'>;
  const acts = Object.assign({}, ...resources.map((each) => each.acts), panel.acts) as Calls<'acts'>;
  const draw = (query: Texts, error?: Refusal): Page =>
    layout({
      title,
      current: `/${name}`,
      status: error?.status,
      body: html`
        <h1>${title}</h1>
        <p class="lead">${lead} <a href="/${name}">Refresh</a></p>
        ${error ? html`<p class="alert bad" role="alert">${error.message}</p>` : null}
        ${cards(query)}
      `,
    });
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof Refusal)) throw error;
    if (isForm(request)) return sendPage(reply, draw({}, error));
    return reply.code(error.status).send({ message: error.message });
  };
  const control = async (scope: FastifyInstance) => {
    scope.setErrorHandler(refuse);
    for (const [path, read] of Object.entries(reads))
      scope.get<PanelRequest>(`/${path}`, async ({ query, params }) => read(query, params));
    for (const [path, act] of Object.entries(acts))
      scope.post<PanelRequest>(`/${path}`, async (request, reply) => {
        const done = await act(request.body ?? {}, request.params);
        return isForm(request) ? reply.redirect(addressAfter(done) ?? `/${name}`, 303) : done;
      });
  };
  app.register(control, { prefix: `/_control/${name}` });
  app.get<PanelRequest>(`/${name}`, async ({ query }, reply) => sendPage(reply, draw(query)));
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** Some acts lead elsewhere: to a portal, to the program under test. */
const addressAfter = (done: unknown): string | undefined =>
  (done as { redirectUrl?: string } | null | undefined)?.redirectUrl;
