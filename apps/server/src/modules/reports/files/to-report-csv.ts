import {
  describeThinData,
  FIGURE_LABELS,
  FUNNEL_LABELS,
  isThin,
  NARRATIVE_LABELS,
  NARRATIVE_PARTS,
  type ReportFigureId,
  STAGE_LABELS,
} from '@hearback/contract';
import type { CsvRows } from '#server/platform/http/csv/send-csv.ts';
import { listShownFigures, omitHidden } from '../figures/omit-hidden.ts';
import type { StoredReport } from '../reports.queries.ts';

const toCell = (value: number | null): string => (value === null ? '' : String(value));

/** The figures of the sections that the report shows, without units. */
export function toReportCsv(report: StoredReport): CsvRows {
  const { figures, narrative } = omitHidden(report);
  if (figures === null) return [];
  return [
    ['Client', report.client],
    ['Prepared by', report.brand],
    ['First day', report.first_day],
    ['Last day', report.last_day],
    ['Time zone', report.time_zone],
    ['As of', figures.as_of],
    [],
    ['Figure', 'Value', 'Previous period', 'Target', 'Note'],
    ...listShownFigures(report.sections).map((id) => {
      const figure = figures.figures[id];
      return [
        `${FIGURE_LABELS[id]}${UNITS[id] ?? ''}`,
        ...[isThin(figure) ? null : figure.value, figure.previous, figure.target].map(toCell),
        describeThinData(id, figure) ?? '',
      ];
    }),
    [],
    ['Funnel', 'People'],
    ...figures.funnel.map(({ step, count }) => [FUNNEL_LABELS[step], toCell(count)]),
    [],
    ['Stage', 'Opportunities', 'Value (USD)'],
    ...figures.pipeline.map(({ status, count, value }) => [
      STAGE_LABELS[status],
      String(count),
      String(value),
    ]),
    [],
    ...NARRATIVE_PARTS.map((part) => [NARRATIVE_LABELS[part], narrative?.[part] ?? '']),
  ];
}

const UNITS: Readonly<Partial<Record<ReportFigureId, string>>> = {
  opportunity_value: ' (USD)',
  reply_rate: ' (%)',
  positive_rate: ' (%)',
  response_seconds: ' (seconds)',
};
