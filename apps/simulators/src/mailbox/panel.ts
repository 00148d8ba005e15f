import { actionButton } from '../frame/html/form-card.ts';
import { html } from '../frame/html/html.ts';
import { tableCard } from '../frame/html/table-card.ts';
import type { Panel } from '../frame/panel.ts';
import { settings } from '../frame/resources.ts';
import { integer } from '../frame/switches/read-fields.ts';
import { noSuch } from '../frame/switches/refusal.ts';
import { time } from './mail-page.ts';
import type { Mail, MailboxState, PlannedFailure } from './state.ts';

/** Lists are newest first. */
export const mailboxPanel = (state: MailboxState, smtpPort: () => number): Panel => {
  const refusals = refusalSettings(state);
  return {
    reads: {
      '': ({ to }) => (to ? state.sentTo(to) : state.mails).map(toSummary),
      ':id': (_query, { id = '' }) => {
        const mail = state.find(id);
        if (!mail) throw noSuch('mail', id);
        return mail;
      },
    },
    acts: {
      clear: () => {
        state.clear();
        return { cleared: true };
      },
      ...refusals.acts,
    },
    lead: html`Outgoing mail sent by SMTP, newest first. It is delivered nowhere else.`,
    cards: ({ to = '' }) => [
      html`<form class="row" method="get" action="/mailbox" role="search">
      <label>Recipient contains <input type="search" name="to" value="${to}"></label>
      <button>Filter</button>
      ${to ? html`<a href="/mailbox">Show all</a>` : null}
    </form>`,
      tableCard({
        title: 'Messages',
        items: () => (to ? state.matching(to) : state.mails),
        most: Number.POSITIVE_INFINITY,
        columns: {
          Subject: ({ id, subject }) => html`<a href="/mailbox/${id}">${subject || '(no subject)'}</a>`,
          To: (mail) => mail.to.join(', '),
          Time: ({ at }) => time(at),
        },
        empty: to ? 'No mail to this recipient.' : 'No mail yet.',
      }),
      html`<div class="columns">${refusals.card()}
      <section class="card" aria-labelledby="clear">
        <h2 id="clear">The mailbox</h2>
        <p>It listens on 127.0.0.1:${smtpPort()}.</p>
        ${actionButton('mailbox/clear', 'Delete all messages', 'mailbox')}
      </section></div>`,
    ],
  };
};

const refusalSettings = (state: MailboxState) =>
  settings<PlannedFailure>({
    to: 'mailbox/fail',
    title: 'Refuse mail',
    fields: {
      count: [integer(0, 1_000_000), 'Next messages'],
      code: [integer(400, 599), 'Answer', { choices: answers }],
    },
    values: () => state.failure,
    change: (order) => state.planFailure({ count: 1, code: 451, ...order }),
    above: () => {
      const { count, code } = state.failure;
      return html`<p role="status">${
        count > 0
          ? html`<span class="badge bad">The next ${count} will be refused with ${code}</span>`
          : 'Every message is accepted.'
      }</p>`;
    },
    submit: 'Refuse them',
  });

const answers = [
  ['451', '451, try again later'],
  ['550', '550, never'],
] as const;

const toSummary = ({ id, to, from, subject, text, html: markup, at }: Mail) => ({
  id,
  to,
  from,
  subject,
  text,
  html: markup,
  at,
});
