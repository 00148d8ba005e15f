import { html } from '../html/html.ts';
import { layout, type Page } from '../html/layout.ts';
import type { Neighbour } from './neighbour.ts';

export function controlPage(neighbours: Neighbour[]): Page {
  return layout({
    title: 'Simulators',
    current: '/',
    body: html`
      <h1>Simulators</h1>
      <p class="lead">
        The neighbours of Hearback, on this machine, with their documented behaviour. Nothing here leaves it, and
        everything is forgotten when it stops.
      </p>
      <ul class="cards">
        ${neighbours.map(
          (neighbour) => html`
            <li class="card">
              <h2><a href="/${neighbour.name}">${neighbour.title}</a></h2>
              <p>${neighbour.purpose}</p>
              <p class="quiet">${neighbour.summary()}</p>
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
