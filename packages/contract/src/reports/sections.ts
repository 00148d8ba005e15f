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
} from './shapes.ts';

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
  if (id === 'funnel') return { kind: 'chart', drawing: drawFunnel(figures) };
  if (id === 'trend') return { kind: 'chart', drawing: drawTrend(figures) };
  if (id === 'pipeline') return { kind: 'chart', drawing: drawPipeline(figures) };
  if (id === 'best_replies') return { kind: 'quotes', quotes };
  return {
    kind: 'cards',
    cards: (SECTION_FIGURES[id] ?? []).map((figure) => toCard(figure, figures)),
    note: id === 'service' ? summarizeSenders(figures.senders) : null,
  };
}

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

/** 'Weekly report. Time zone: UTC. As of 2026-11-16 08:00 UTC.' */
export const describeSource = ({ cadence, time_zone, figures }: ReportSource): string =>
  [
    `${CADENCE_LABELS[cadence]}.`,
    `Time zone: ${time_zone}.`,
    ...(figures ? [`As of ${figures.as_of.slice(0, 16).replace('T', ' ')} UTC.`] : []),
  ].join(' ');
