import { html } from './html/html.ts';
import { layout, type Page } from './html/layout.ts';
import type { Simulator } from './simulator.ts';

export function controlPage(simulators: Simulator[]): Page {
  return layout({
    title: 'Simulators',
    current: '/',
    body: html`
      <h1>Simulators</h1>
      <p class="lead">
        The providers of Hearback, on this machine, with their documented behaviour. Nothing here leaves it, and
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
