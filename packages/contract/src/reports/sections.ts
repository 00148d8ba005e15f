import { type Drawing, drawFunnel, drawPipeline, drawTrend } from './drawings.ts';
import {
  CADENCE_LABELS,
  describeChange,
  describeTarget,
  describeThinData,
  FIGURE_HINTS,
  FIGURE_LABELS,
  type FigureChange,
  formatFigure,
  isThin,
  NARRATIVE_LABELS,
  SECTION_FIGURES,
  summarizeSenders,
} from './figures.ts';
import {
  NARRATIVE_PARTS,
  type Report,
  type ReportFigureId,
  type ReportFigures,
  type ReportSectionId,
} from './schemas.ts';

type Quote = Report['quotes'][number];

/** A figure in words. */
export type ReportCard = {
  readonly id: ReportFigureId;
  readonly label: string;
  readonly value: string;
  readonly change: FigureChange | null;
  /** The target, and whether there is too little data. */
  readonly notes: readonly string[];
  /** How the figure is counted. */
  readonly hint: string;
};

type SectionContent =
  | { readonly kind: 'texts'; readonly texts: readonly { readonly label: string; readonly text: string }[] }
  | { readonly kind: 'chart'; readonly drawing: Drawing }
  /** Instead of a chart that would show only zeros. */
  | { readonly kind: 'empty'; readonly text: string }
  | { readonly kind: 'quotes'; readonly quotes: readonly Quote[] }
  | { readonly kind: 'cards'; readonly cards: readonly ReportCard[]; readonly note: string | null };

export type ShownSection = { readonly id: ReportSectionId; readonly title: string } & SectionContent;

type SectionedReport = Pick<Report, 'sections' | 'quotes' | 'narrative'> & {
  readonly figures: ReportFigures;
};

/** The sections that a report shows, in their order: on the page, behind a share link and in the PDF. */
export const listSections = (report: SectionedReport): ShownSection[] =>
  report.sections
    .filter(({ id, is_shown }) => is_shown && (id !== 'best_replies' || report.quotes.length > 0))
    .map(({ id, title }) => ({ id, title, ...toContent(id, report) }));

function toContent(id: ReportSectionId, { figures, narrative, quotes }: SectionedReport): SectionContent {
  if (id === 'narrative')
    return {
      kind: 'texts',
      texts: NARRATIVE_PARTS.flatMap((part) =>
        narrative?.[part] ? [{ label: NARRATIVE_LABELS[part], text: narrative[part] }] : [],
      ),
    };
  const { funnel, trend, pipeline } = figures;
  if (id === 'funnel')
    return hasAny(funnel.map(({ count }) => count)) ? toChart(drawFunnel(figures)) : toEmpty(id);
  if (id === 'trend') return hasAny(trend) ? toChart(drawTrend(figures)) : toEmpty(id);
  if (id === 'pipeline')
    return hasAny(pipeline.map(({ count }) => count)) ? toChart(drawPipeline(figures)) : toEmpty(id);
  if (id === 'best_replies') return { kind: 'quotes', quotes };
  return {
    kind: 'cards',
    cards: (SECTION_FIGURES[id] ?? []).map((figure) => toCard(figure, figures)),
    note: id === 'service' ? summarizeSenders(figures.senders) : null,
  };
}

const EMPTY_CHARTS = {
  funnel: 'No one was contacted in this period.',
  trend: 'No replies in this period.',
  pipeline: 'No opportunities yet.',
} as const;

/** A count that no provider reports is null: it may be above zero. */
const hasAny = (counts: readonly (number | null)[]): boolean => counts.some((count) => count !== 0);
const toChart = (drawing: Drawing): SectionContent => ({ kind: 'chart', drawing });
const toEmpty = (id: keyof typeof EMPTY_CHARTS): SectionContent => ({
  kind: 'empty',
  text: EMPTY_CHARTS[id],
});

function toCard(id: ReportFigureId, { figures }: ReportFigures): ReportCard {
  const figure = figures[id];
  return {
    id,
    label: FIGURE_LABELS[id],
    value: isThin(figure) ? '–' : formatFigure(id, figure.value),
    change: describeChange(id, figure),
    notes: [describeTarget(id, figure), describeThinData(id, figure)].filter((note) => note !== null),
    hint: FIGURE_HINTS[id],
  };
}

type ReportSource = Pick<Report, 'cadence' | 'time_zone' | 'figures'>;

/** 'Nov 16, 2026, 9:00 AM' */
const formatMoment = (moment: string, timeZone: string): string =>
  new Date(moment)
    .toLocaleString('en-US', {
      ...{ timeZone, year: 'numeric', month: 'short', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit' },
    })
    // The fonts of the PDF have no narrow space.
    .replace(/\u202f/g, ' ');

/** 'Weekly report. As of Nov 16, 2026, 9:00 AM (Europe/Berlin).' */
export const describeSource = ({ cadence, time_zone, figures }: ReportSource): string =>
  figures
    ? `${CADENCE_LABELS[cadence]}. As of ${formatMoment(figures.as_of, time_zone)} (${time_zone}).`
    : `${CADENCE_LABELS[cadence]}. Time zone: ${time_zone}.`;
