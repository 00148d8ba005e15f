import {
  CADENCE_LABELS,
  type Drawing,
  describeChange,
  describeTarget,
  describeThinData,
  drawFunnel,
  drawPipeline,
  drawTrend,
  FIGURE_LABELS,
  formatFigure,
  formatPeriod,
  isThin,
  NARRATIVE_LABELS,
  NARRATIVE_PARTS,
  type ReportFigureId,
  type ReportFigures,
  type ReportSectionId,
  SECTION_FIGURES,
  type Shape,
  summarizeSenders,
} from '@hearback/contract';
import type { Brand } from '../brand.queries.ts';
import { omitHidden } from '../figures/omit-hidden.ts';
import type { StoredReport } from '../reports.queries.ts';
import { renderDrawing } from './drawing-markup.ts';
import type { PdfNode } from './pdfmake.ts';
import { CONTENT_WIDTH, type PdfDocument } from './print-tagged.ts';

export type BuiltReport = StoredReport & { readonly figures: ReportFigures };

const DIM = '#56606f';
const LINE = '#d9dee6';
const GOOD = '#1d7a3e';
const TONES = { good: GOOD, bad: '#b42318', neutral: DIM };
const CARDS_PER_ROW = 4;

type TextTag = 'H1' | 'H2' | 'H3' | 'P' | 'BlockQuote';
const write = (type: TextTag, text: string, style: Readonly<Record<string, unknown>> = {}): PdfNode => ({
  ...{ tag: { type }, text },
  ...style,
});

/** The same sections and figures as the page of the report. */
export function toDocument(stored: BuiltReport, brand: Brand): PdfDocument {
  const report = omitHidden(stored);
  const { client, cadence, time_zone, figures } = report;
  const title = `${client}: ${formatPeriod(report)}`;
  const asOf = figures.as_of.slice(0, 16).replace('T', ' ');
  const shown = report.sections.filter(
    ({ id, is_shown }) => is_shown && (id !== 'best_replies' || report.quotes.length > 0),
  );
  return {
    title,
    author: brand.name,
    created_at: new Date(figures.as_of),
    content: [
      write('P', brand.name, { bold: true, color: brand.accent, fontSize: 11 }),
      write('H1', title, { bold: true, fontSize: 20, lineHeight: 1.1, margin: [0, 4, 0, 4] }),
      write('P', `${CADENCE_LABELS[cadence]}. Time zone: ${time_zone}. As of ${asOf} UTC.`, {
        ...{ color: DIM, fontSize: 9 },
      }),
      ...shown.flatMap(({ id, title }) => toSection(id, title, report, brand)),
    ],
    footer: (page, pages) => ({
      text: `${brand.name} · ${title} · Page ${page} of ${pages}`,
      ...{ color: DIM, fontSize: 8, alignment: 'center', margin: [48, 20, 48, 0] },
    }),
  };
}

const toHeading = (title: string): PdfNode =>
  write('H2', title, { bold: true, fontSize: 13, margin: [0, 18, 0, 6], headlineLevel: 2 });

function toSection(id: ReportSectionId, title: string, report: BuiltReport, brand: Brand): PdfNode[] {
  const { figures, quotes } = report;
  const heading = toHeading(title);
  if (id === 'narrative') return [heading, ...toTexts(report)];
  if (id === 'best_replies') return [heading, ...quotes.map(toQuote)];
  if (id === 'funnel') return together(heading, toChart(drawFunnel(figures), brand));
  if (id === 'trend') return together(heading, toChart(drawTrend(figures), brand));
  if (id === 'pipeline') return together(heading, toChart(drawPipeline(figures), brand));
  const cards = toCards(SECTION_FIGURES[id] ?? [], figures);
  const senders = summarizeSenders(figures.senders);
  return together(
    heading,
    cards,
    ...(id === 'service' ? [write('P', senders, { margin: [0, 6, 0, 0] })] : []),
  );
}

const together = (...stack: readonly PdfNode[]): PdfNode[] => [{ stack, unbreakable: true }];

const toTexts = ({ narrative }: BuiltReport): PdfNode[] =>
  NARRATIVE_PARTS.filter((part) => narrative?.[part]).flatMap((part) => [
    write('H3', NARRATIVE_LABELS[part], { bold: true, margin: [0, 4, 0, 1], headlineLevel: 3 }),
    write('P', narrative?.[part] ?? '', { margin: [0, 0, 0, 4] }),
  ]);

const toQuote = ({ author, text }: { readonly author: string; readonly text: string }): PdfNode => ({
  unbreakable: true,
  margin: [12, 2, 0, 6],
  stack: [write('BlockQuote', text, { italics: true }), write('P', author, { color: DIM, fontSize: 9 })],
});

function toChart(drawing: Drawing, { accent }: Brand): PdfNode {
  const colors: Record<Shape['tone'], string> = { bar: accent, good: GOOD, muted: LINE, text: '#1b2130' };
  return {
    tag: { type: 'Figure', alt: drawing.title },
    svg: renderDrawing(drawing, (tone) => `fill="${colors[tone]}"`),
    width: Math.min(CONTENT_WIDTH, drawing.width),
  };
}

const FRAME = {
  hLineWidth: () => 0.75,
  vLineWidth: () => 0.75,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => 7,
  paddingBottom: () => 7,
};

function toCards(ids: readonly ReportFigureId[], { figures }: ReportFigures): PdfNode {
  const columns = Math.min(CARDS_PER_ROW, ids.length);
  return {
    layout: FRAME,
    table: {
      widths: Array.from({ length: columns }, () => '*'),
      body: [ids.map((id) => toCard(id, figures[id]))],
    },
  };
}

function toCard(id: ReportFigureId, figure: ReportFigures['figures'][ReportFigureId]): PdfNode {
  const change = describeChange(id, figure);
  const notes = [
    ...(change ? [{ text: change.text, color: TONES[change.tone] }] : []),
    ...[describeTarget(id, figure), describeThinData(id, figure)].flatMap((text) =>
      text === null ? [] : [{ text, color: DIM }],
    ),
  ];
  return {
    stack: [
      write('P', FIGURE_LABELS[id], { color: DIM, fontSize: 8.5 }),
      write('P', isThin(figure) ? '–' : formatFigure(id, figure.value), { bold: true, fontSize: 17 }),
      ...notes.map(({ text, color }) => write('P', text, { color, fontSize: 8.5 })),
    ],
  };
}
