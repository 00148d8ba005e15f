import { type Client, isThin, type ReportFigure, summarizeTargets } from '@hearback/contract';
import type { CsvRows } from '#server/platform/http/csv/send-csv.ts';

const toCell = (value: number | null): string => (value === null ? '' : String(value));

/** A value with too little data is left empty. Its sample is in the next column. */
const toSampled = (figure: ReportFigure): string[] => [
  isThin(figure) ? '' : toCell(figure.value),
  isThin(figure) ? '' : toCell(figure.previous),
  toCell(figure.sample?.count ?? null),
];

const HEADINGS = [
  'Client',
  'Owner',
  'To do',
  'Overdue',
  'Interested unanswered',
  'Median response time (seconds)',
  'Reply rate (%)',
  'Previous reply rate (%)',
  'Messages sent',
  'Positive rate (%)',
  'Previous positive rate (%)',
  'Rated conversations',
  'Meetings booked',
  'Pipeline value (USD)',
  'Targets set',
  'Targets reached',
  'Failing senders',
  'Watched senders',
  'Campaigns ending or out of leads',
  'Last report',
];

/** Figures without units, as on the page. */
export const toClientCsv = (clients: readonly Client[]): CsvRows => [
  HEADINGS,
  ...clients.map((client) => {
    const { figures, senders, campaigns, last_report } = client;
    const targets = summarizeTargets(client);
    const [response = ''] = toSampled(figures.response_seconds);
    return [
      client.name,
      client.owners.join(', '),
      String(client.to_do),
      String(client.overdue),
      toCell(figures.unanswered_interested.value),
      response,
      ...toSampled(figures.reply_rate),
      ...toSampled(figures.positive_rate),
      toCell(figures.meetings_booked.value),
      String(client.pipeline_value),
      String(targets.set),
      String(targets.reached),
      String(senders.failing),
      String(senders.watch),
      campaigns.map(({ name }) => name).join(', '),
      last_report?.last_day ?? '',
    ];
  }),
];
