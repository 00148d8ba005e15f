import { html } from '#simulators/frame/html/html.ts';
import { hostedLayout, type Page } from '#simulators/frame/html/layout.ts';

/** A page with nothing left to do but leave. */
export function closedPage(
  title: string,
  text: string,
  link: { href: string; label: string } | null,
  status = 200,
): Page {
  return hostedLayout({
    title,
    status,
    body: html`
      <section class="card">
        <h1>${title}</h1>
        <p>${text}</p>
        ${link ? html`<p><a class="button" href="${link.href}">${link.label}</a></p>` : null}
      </section>
    `,
  });
}

export function notFoundPage(): Page {
  return closedPage(
    'Something went wrong',
    'There is no such page. The simulators may have been restarted.',
    null,
    404,
  );
}
