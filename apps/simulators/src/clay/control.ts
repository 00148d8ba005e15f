import type { FastifyInstance } from 'fastify';
import { html } from '../frame/html/html.ts';
import { layout, type Page } from '../frame/html/layout.ts';
import { problem } from '../frame/html/problem.ts';
import { sendPage } from '../frame/html/send-page.ts';
import { tableCard } from '../frame/html/table-card.ts';
import { Refusal } from '../frame/switches/refusal.ts';
import { callBack } from './call-back.ts';
import { type ClayState, modes } from './state.ts';

/** What tests use instead of the page, and the page. */
export function registerControl(app: FastifyInstance, state: ClayState): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(error.status).send({ message: error.message });
      });
      scope.get('/', async () => ({
        ...state.settings,
        total: state.total(),
        waiting: state.timers.size,
      }));
      scope.post('/', async ({ body }) => {
        state.read(body);
        return state.settings;
      });
      scope.get('/rows', async () => state.rows);
      scope.post('/call-back', async () => {
        for (const row of state.rows) await callBack(state, row);
        return { rows: state.rows.length };
      });
    },
    { prefix: '/_control/clay' },
  );
  app.get('/clay', async (_request, reply) => sendPage(reply, clayPage(state)));
  app.post('/clay/settings', async ({ body }, reply) => {
    try {
      state.read(body);
      return reply.redirect('/clay', 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendPage(reply, clayPage(state, error));
    }
  });
}

function clayPage(state: ClayState, error?: Refusal): Page {
  const { settings, rows } = state;
  return layout({
    title: 'Clay',
    current: '/clay',
    status: error?.status,
    body: html`
      <h1>Clay</h1>
      <p class="lead">
        A table whose webhook is any name below <code>/clay/v3/sources/webhook/</code>. Rows are enriched after a while and
        sent back to the address that came with them. <a href="/clay">Refresh</a>
      </p>
      ${error ? problem(error.message) : null}
      <section class="card" aria-labelledby="settings">
        <h2 id="settings">Table</h2>
        <form class="row" method="post" action="/clay/settings">
          <label>Rows become
            <select name="mode">
              ${modes.map((mode) => html`<option value="${mode}"${mode === settings.mode ? html` selected` : null}>${mode}</option>`)}
            </select>
          </label>
          <label>After milliseconds <input type="number" name="delayMs" min="0" value="${settings.delayMs}"></label>
          <label>Auth token (empty: none) <input name="token" value="${settings.token}"></label>
          <button class="primary">Save</button>
        </form>
      </section>
      ${tableCard({
        title: 'Rows',
        columns: ['Time', 'Person', 'Company', 'Answered'],
        rows: rows
          .slice(0, 30)
          .map(({ at, body, callbacks }) => [
            `${at.slice(11, 19)} UTC`,
            `${String(body.first_name ?? '')} ${String(body.last_name ?? '')}`,
            String(body.company_name ?? ''),
            callbacks.map(({ status }) => status).join(', ') || 'not yet',
          ]),
        empty: 'No row has come yet.',
      })}
    `,
  });
}
