import { type Html, html } from '../frame/html/html.ts';
import { layout, type Page } from '../frame/html/layout.ts';
import { tableCard } from '../frame/html/table-card.ts';
import { frameDocument, linkedText } from './mail-body.ts';
import type { Mail, PlannedFailure } from './state.ts';

interface ListView {
  mails: readonly Mail[];
  to: string;
  failure: Readonly<PlannedFailure>;
  smtpPort: number;
}

export function listPage({ mails, to, failure, smtpPort }: ListView): Page {
  return layout({
    title: 'Mailbox',
    current: '/mailbox',
    body: html`
      <h1>Mailbox</h1>
      <p class="lead">Outgoing mail sent to SMTP on 127.0.0.1:${smtpPort}, newest first. It is delivered nowhere else.</p>
      <form class="row" method="get" action="/mailbox" role="search">
        <label>Recipient contains <input type="search" name="to" value="${to}"></label>
        <button>Filter</button>
        <a class="button" href="/mailbox${to ? `?to=${encodeURIComponent(to)}` : ''}">Refresh</a>
        ${to ? html`<a href="/mailbox">Show all</a>` : null}
      </form>
      ${mailTable(mails, to)}
      <div class="columns">${failureCard(failure)}${clearCard()}</div>
    `,
  });
}

function mailTable(mails: readonly Mail[], to: string): Html {
  return tableCard({
    title: 'Messages',
    columns: ['Subject', 'To', 'Time'],
    rows: mails.map((mail) => [
      html`<a href="/mailbox/${mail.id}">${mail.subject || '(no subject)'}</a>`,
      mail.to.join(', '),
      time(mail.at),
    ]),
    empty: to ? 'No mail to this recipient.' : 'No mail yet.',
  });
}

function failureCard(failure: Readonly<PlannedFailure>): Html {
  return html`
    <section class="card" aria-labelledby="fail">
      <h2 id="fail">Refuse mail</h2>
      <p role="status">
        ${
          failure.count > 0
            ? html`<span class="badge bad">The next ${failure.count} will be refused with ${failure.code}</span>`
            : 'Every message is accepted.'
        }
      </p>
      <form class="row" method="post" action="/mailbox/fail">
        <label>Next messages <input type="number" name="count" min="0" max="1000" value="1"></label>
        <label>Answer
          <select name="code"><option value="451">451, try again later</option><option value="550">550, never</option></select>
        </label>
        <button>Refuse them</button>
      </form>
    </section>
  `;
}

function clearCard(): Html {
  return html`
    <section class="card" aria-labelledby="clear">
      <h2 id="clear">Empty the mailbox</h2>
      <p>Removes every message shown here.</p>
      <form method="post" action="/mailbox/clear"><button class="danger">Delete all messages</button></form>
    </section>
  `;
}

export function mailPage(mail: Mail): Page {
  return layout({
    title: mail.subject || '(no subject)',
    current: '/mailbox',
    body: html`
      <p><a href="/mailbox">Back to all mail</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      <dl class="facts">
        <dt>From</dt><dd>${mail.from}</dd>
        <dt>To</dt><dd>${mail.to.join(', ')}</dd>
        <dt>Received</dt><dd>${time(mail.at)}</dd>
      </dl>
      ${
        mail.html
          ? html`<section class="card" aria-labelledby="html"><h2 id="html">HTML version</h2>
            <iframe class="mail" title="HTML version of the mail" referrerpolicy="no-referrer"
              sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
              srcdoc="${frameDocument(mail.html)}"></iframe></section>`
          : null
      }
      <section class="card" aria-labelledby="text">
        <h2 id="text">Plain text version</h2>
        ${mail.text ? html`<pre>${linkedText(mail.text)}</pre>` : html`<p class="quiet">This mail has none.</p>`}
      </section>
      ${mail.attachments.length > 0 ? attachmentList(mail) : null}
      <details class="card"><summary>Headers</summary>
        <pre tabindex="0">${mail.headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre>
      </details>
    `,
  });
}

function attachmentList(mail: Mail): Html {
  return html`
    <section class="card" aria-labelledby="attachments">
      <h2 id="attachments">Attachments</h2>
      <ul>${mail.attachments.map(({ name, type, bytes }) => html`<li>${name} (${type}, ${bytes} bytes)</li>`)}</ul>
    </section>
  `;
}

export function missingMailPage(): Page {
  return layout({
    title: 'No such mail',
    current: '/mailbox',
    status: 404,
    body: html`<h1>No such mail</h1><p>It was deleted, or the simulators were restarted.</p><p><a href="/mailbox">Back to all mail</a></p>`,
  });
}

function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
