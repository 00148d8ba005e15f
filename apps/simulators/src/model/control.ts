import type { FastifyInstance } from 'fastify';
import { html } from '../frame/html/html.ts';
import { layout, type Page } from '../frame/html/layout.ts';
import { problem } from '../frame/html/problem.ts';
import { sendPage } from '../frame/html/send-page.ts';
import { tableCard } from '../frame/html/table-card.ts';
import { Refusal } from '../frame/switches/refusal.ts';
import { type ModelState, moods } from './state.ts';

/** What tests use instead of the page, and the page. */
export function registerControl(app: FastifyInstance, state: ModelState): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(error.status).send({ message: error.message });
      });
      scope.get('/', async () => state.settings);
      scope.post('/', async ({ body }) => {
        state.read(body);
        return state.settings;
      });
      scope.get('/calls', async () => state.calls);
    },
    { prefix: '/_control/model' },
  );
  app.get('/model', async (_request, reply) => sendPage(reply, modelPage(state)));
  app.post('/model/mood', async ({ body }, reply) => {
    try {
      state.read(body);
      return reply.redirect('/model', 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendPage(reply, modelPage(state, error));
    }
  });
}

function modelPage({ settings, calls }: ModelState, error?: Refusal): Page {
  return layout({
    title: 'Model',
    current: '/model',
    status: error?.status,
    body: html`
      <h1>Model</h1>
      <p class="lead">
        A language model at <code>/model/v1</code>, with any key that begins with <code>sk-ant-</code>. The product asks it
        only when it is started with such a key and this address. <a href="/model">Refresh</a>
      </p>
      ${error ? problem(error.message) : null}
      <section class="card" aria-labelledby="mood">
        <h2 id="mood">Mood</h2>
        <form class="row" method="post" action="/model/mood">
          <label>Answers
            <select name="mood">
              ${moods.map((mood) => html`<option value="${mood}"${mood === settings.mood ? html` selected` : null}>${mood}</option>`)}
            </select>
          </label>
          <label>For the next calls (0: until changed)
            <input type="number" name="count" min="0" value="${settings.count ?? 0}"></label>
          <button class="primary">Save</button>
        </form>
      </section>
      ${tableCard({
        title: 'Calls',
        columns: ['Time', 'Task', 'Mood', 'Asked'],
        rows: calls
          .slice(0, 30)
          .map(({ at, task, mood, prompt }) => [`${at.slice(11, 19)} UTC`, task, mood, prompt.slice(0, 200)]),
        empty: 'Nobody has asked yet.',
      })}
    `,
  });
}
