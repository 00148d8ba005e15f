import Fastify, { type FastifyInstance } from 'fastify';
import { parseForm } from './forms.ts';
import { html } from './html/html.ts';
import { layout, type Page, sendPage } from './html/layout.ts';
import { stylesheet } from './html/stylesheet.ts';
import { registerPanel } from './panel.ts';
import type { Simulator } from './simulator.ts';

function controlPage(simulators: Simulator[]): Page {
  return layout({
    title: 'Simulators',
    current: '/',
    body: html`
      <h1>Simulators</h1>
      <p class="lead">
        The providers of Hearback, simulated on this machine with their documented behavior. Nothing leaves it, and
        everything is forgotten when it stops.
      </p>
      <ul class="cards">
        ${simulators.map(
          (simulator) => html`
            <li class="card">
              <h2><a href="/${simulator.name}">${simulator.title}</a></h2>
              <p>${simulator.purpose}</p>
              <p class="quiet">${simulator.summary()}</p>
            </li>
          `,
        )}
      </ul>
      <section class="card" aria-labelledby="reset">
        <h2 id="reset">Start over</h2>
        <p>Forgets all mail, payments and switches. The program itself keeps its own data.</p>
        <form method="post" action="/reset"><button class="danger">Reset all simulators</button></form>
      </section>
    `,
  });
}

const CONTROL_HEADER = 'x-simulator-control';

export function createApp(simulators: Simulator[]): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 2 * 1024 * 1024 });

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseForm(body as string)),
  );

  // Any page in the same browser can post to a loopback port. Without this check, a link in a hostile email could
  // lead to a page that pays, cancels or resets.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site') {
      return reply.code(403).send({ message: 'Cross-site requests are refused.' });
    }
  });

  // The product posts JSON to URLs that its users enter, such as notification webhooks, and reads pages that they
  // name. It cannot set this header, and it sends no forms.
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!/^\/(?:_control\/|reset(?:\?|$))/.test(url) || headers[CONTROL_HEADER] !== undefined) return;
    if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return;
    return reply.code(403).send({ message: `The control API requires the header ${CONTROL_HEADER}.` });
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
  app.get('/', async (_request, reply) => sendPage(reply, controlPage(simulators)));

  const reset = () => {
    for (const simulator of simulators) simulator.reset();
  };
  app.post('/_control/reset', async () => {
    reset();
    return { reset: simulators.map((simulator) => simulator.name) };
  });
  app.post('/reset', async (_request, reply) => {
    reset();
    return reply.redirect('/', 303);
  });

  for (const simulator of simulators)
    app.register(async (scope) => {
      registerPanel(scope, simulator);
      simulator.register(scope);
    });
  return app;
}
