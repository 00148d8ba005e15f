import {
  CADENCE_LABELS,
  describeChange,
  FIGURE_LABELS,
  formatFigure,
  formatPeriod,
  isThin,
  lowerFirst,
  type ReportFigureId,
} from '@hearback/contract';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import { listShownFigures } from '../figures/omit-hidden.ts';
import type { BuiltReport } from '../files/to-document.ts';

/** Outcomes first. Figures that the report hides or has too little data for are replaced by the next ones. */
const ORDER: readonly ReportFigureId[] = [
  'meetings_booked',
  'positive_replies',
  'opportunities',
  'reply_rate',
  'sent',
  'people_reached',
  'positive_rate',
  'opportunity_value',
  'response_seconds',
];
const MAX_FIGURES = 5;

type ReportMail = {
  readonly report: BuiltReport;
  readonly url: string;
  readonly pdf: Buffer;
  readonly sender: NonNullable<EmailContent['sender']>;
};

/** Five numbers, the link and the PDF, in the name of the agency. */
export function toReportEmail({ report, url, pdf, sender }: ReportMail): EmailContent {
  const { figures } = report.figures;
  const figureIds = listShownFigures(report.sections);
  const lines = ORDER.filter(
    (id) => figureIds.includes(id) && figures[id].value !== null && !isThin(figures[id]),
  )
    .slice(0, MAX_FIGURES)
    .map((id) => {
      const change = describeChange(id, figures[id])?.text;
      return `${FIGURE_LABELS[id]}: ${formatFigure(id, figures[id].value)}${change ? ` (${lowerFirst(change)})` : ''}`;
    });
  const client = toSafeDisplayName(report.client, 'your company');
  const period = formatPeriod(report);
  return {
    subject: `${CADENCE_LABELS[report.cadence]} for ${client}: ${period}`,
    lines: [
      `Here are the results for ${client}, ${period}.`,
      lines.length > 0 ? lines.join('\n') : 'There is not enough data for this period.',
    ],
    button: { label: 'Open report', url },
    note: 'The report is attached as a PDF. The link works for 90 days without a sign-in, so share it only with people who may see the report.',
    sender,
    attachments: [
      { name: `report-${report.first_day}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') },
    ],
  };
}
