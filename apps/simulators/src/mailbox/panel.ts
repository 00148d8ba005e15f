import { integer } from '../framework/controls/read-fields.ts';
import { notFound } from '../framework/controls/refusal.ts';
import { link } from '../framework/html/table-card.ts';
import type { Panel } from '../framework/panel.ts';
import { facts, form, list, settings } from '../framework/resources.ts';
import { time } from './mail-page.ts';
import type { Mail, MailboxState, PlannedFailure } from './state.ts';

/** Lists are newest first. */
export const mailboxPanel = (state: MailboxState, smtpPort: () => number): Panel => ({
  lead: 'Outgoing emails received over SMTP, newest first. They are not delivered anywhere else.',
  filter: { name: 'to', label: 'Recipient contains' },
  resources: [
    list(null, {
      title: 'Messages',
      items: ({ to }) => (to ? state.matching(to) : state.mails),
      max: Number.POSITIVE_INFINITY,
      columns: {
        Subject: ({ id, subject }) => link(`/mailbox/${id}`, subject || '(no subject)'),
        To: (mail) => mail.to.join(', '),
        Time: ({ at }) => time(at),
      },
      empty: 'No emails.',
    }),
    refusalSettings(state),
    form('Clear the mailbox', 'mailbox/clear', 'Delete all messages', () => [], 'All messages are deleted.'),
    facts('SMTP', () => ({ Address: `127.0.0.1:${smtpPort()}` }), 'The product sends its emails here.'),
  ],
  reads: {
    '': ({ to }) => (to ? state.sentTo(to) : state.mails).map(toSummary),
    ':id': (_query, { id = '' }) => {
      const mail = state.find(id);
      if (!mail) throw notFound('mail', id);
      return mail;
    },
  },
  acts: {
    clear: () => {
      state.clear();
      return { cleared: true };
    },
  },
});

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
    status: () => {
      const { count, code } = state.failure;
      return count > 0
        ? ['bad', `The next ${count} will be refused with ${code}`]
        : ['good', 'Every message is accepted.'];
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
