import { actionButton, formCard } from '../frame/html/form-card.ts';
import { html } from '../frame/html/html.ts';
import { tableCard } from '../frame/html/table-card.ts';
import type { Panel } from '../frame/panel.ts';
import { integer, readFields } from '../frame/switches/read-fields.ts';
import { noSuch } from '../frame/switches/refusal.ts';
import { time } from './mail-page.ts';
import type { Mail, MailboxState, PlannedFailure } from './state.ts';

/** Lists are newest first. */
export const mailboxPanel = (state: MailboxState, smtpPort: () => number): Panel => ({
  reads: {
    '': ({ to }) => (to ? state.sentTo(to) : state.mails).map(summaryOf),
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
    fail: (body) => {
      const failure = {
        count: 1,
        code: 451,
        ...readFields<PlannedFailure>(body, { count: integer(0, 1_000_000), code: integer(400, 599) }),
      };
      state.planFailure(failure);
      return failure;
    },
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
      columns: ['Subject', 'To', 'Time'],
      rows: (to ? state.matching(to) : state.mails).map((mail) => [
        html`<a href="/mailbox/${mail.id}">${mail.subject || '(no subject)'}</a>`,
        mail.to.join(', '),
        time(mail.at),
      ]),
      empty: to ? 'No mail to this recipient.' : 'No mail yet.',
    }),
    html`<div class="columns">${refusalCard(state.failure)}
      <section class="card" aria-labelledby="clear">
        <h2 id="clear">The mailbox</h2>
        <p>It listens on 127.0.0.1:${smtpPort()}.</p>
        ${actionButton('mailbox/clear', 'Delete all messages', 'mailbox')}
      </section></div>`,
  ],
});

const refusalCard = ({ count, code }: Readonly<PlannedFailure>) =>
  formCard({
    title: 'Refuse mail',
    to: 'mailbox/fail',
    above: html`<p role="status">${
      count > 0
        ? html`<span class="badge bad">The next ${count} will be refused with ${code}</span>`
        : 'Every message is accepted.'
    }</p>`,
    fields: [
      { name: 'count', label: 'Next messages', value: 1 },
      {
        name: 'code',
        label: 'Answer',
        value: String(code),
        choices: [
          ['451', '451, try again later'],
          ['550', '550, never'],
        ],
      },
    ],
    submit: 'Refuse them',
  });

const summaryOf = ({ id, to, from, subject, text, html: markup, at }: Mail) => ({
  id,
  to,
  from,
  subject,
  text,
  html: markup,
  at,
});
