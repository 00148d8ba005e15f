import {
  type Client,
  isThin,
  REPORT_STATE_LABELS,
  type ReportFigure,
  summarizeTargets,
} from '@hearback/contract';
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
  'Interested leads waiting',
  'Snoozed',
  'Median response time (seconds)',
  'Reply rate (%)',
  'Previous reply rate (%)',
  'Messages sent',
  'Positive reply rate (%)',
  'Previous positive reply rate (%)',
  'Classified conversations',
  'Meetings booked',
  'Pipeline value (USD)',
  'Targets set',
  'Targets reached',
  'Failing senders',
  'Senders to watch',
  'Campaigns ending or out of leads',
  'Last report',
  'Last report state',
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
      String(client.interested_to_do),
      String(client.interested_snoozed),
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
      last_report ? REPORT_STATE_LABELS[last_report.state] : '',
    ];
  }),
];
