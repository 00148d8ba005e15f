import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './controls/refusal.ts';
import { type Html, html } from './html/html.ts';
import { layout, type Page, sendPage } from './html/layout.ts';

type Texts = Record<string, string>;
/** Takes JSON from tests or the strings of a form. Throws a Refusal with the reason. */
type Act = (body: Record<string, unknown>, params: Texts) => unknown;

interface Calls {
  /** `GET /_control/<name>/<path>` */
  reads?: Record<string, (query: Texts, params: Texts) => unknown>;
  /** `POST /_control/<name>/<path>` */
  acts?: Record<string, Act>;
}

/** One part of a panel (see `resources.ts`): its calls, and its card on the page. */
export interface Resource extends Calls {
  card?(query: Texts): Html;
  /** Tables take the full width. Other cards share a row. */
  isWide?: boolean;
}

/**
 * The description of a simulator's control API and of its page at `/<name>`. The forms of the page post to the calls and
 * return to the page, or show why the call was refused.
 */
export interface Panel extends Calls {
  /** The introduction. Code is in backticks. */
  lead: string;
  resources: Resource[];
  /** A query parameter that filters the tables. */
  filter?: { name: string; label: string };
}

interface PanelRequest {
  Querystring: Texts;
  Params: Texts;
  Body: Record<string, unknown> | undefined;
}

export function registerPanel(
  app: FastifyInstance,
  { name, title, panel }: { name: string; title: string; panel: Panel },
): void {
  const parts: Calls[] = [...panel.resources, panel];
  const reads = Object.assign({}, ...parts.map((part) => part.reads)) as Required<Calls>['reads'];
  const acts = Object.assign({}, ...parts.map((part) => part.acts)) as Required<Calls>['acts'];
  const draw = (query: Texts, error?: Refusal): Page =>
    layout({
      title,
      current: `/${name}`,
      status: error?.status,
      body: html`
        <h1>${title}</h1>
        <p class="lead">${drawLead(panel.lead)} <a href="/${name}">Refresh</a></p>
        ${error ? html`<p class="alert bad" role="alert">${error.message}</p>` : null}
        ${panel.filter ? drawFilter(name, panel.filter, query) : null}
        ${drawCards(panel.resources, query)}
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
        return isForm(request) ? reply.redirect(findRedirect(done) ?? `/${name}`, 303) : done;
      });
  };
  app.register(control, { prefix: `/_control/${name}` });
  app.get<PanelRequest>(`/${name}`, async ({ query }, reply) => sendPage(reply, draw(query)));
}

const drawLead = (lead: string): Html =>
  html`${lead.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;

function drawFilter(page: string, { name, label }: Required<Panel>['filter'], query: Texts): Html {
  const value = query[name] ?? '';
  return html`<form class="row" method="get" action="/${page}" role="search">
    <label>${label} <input type="search" name="${name}" value="${value}"></label>
    <button>Filter</button>
    ${value ? html`<a href="/${page}">Show all</a>` : null}
  </form>`;
}

/** Puts narrow cards that follow each other into one row of columns. */
function drawCards(resources: Resource[], query: Texts): Html[] {
  const groups: Resource[][] = [];
  for (const resource of resources.filter(({ card }) => card)) {
    const last = groups.at(-1);
    if (last && !resource.isWide && !last[0]?.isWide) last.push(resource);
    else groups.push([resource]);
  }
  return groups.map((group) => {
    const cards = group.map((resource) => resource.card?.(query));
    return group.length > 1 ? html`<div class="columns">${cards}</div>` : html`${cards}`;
  });
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** Some acts lead to another page: the portal, or the product. */
const findRedirect = (done: unknown): string | undefined =>
  (done as { redirectUrl?: string } | null | undefined)?.redirectUrl;
