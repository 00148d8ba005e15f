import {
  type Drawing,
  describeSource,
  formatPeriod,
  listSections,
  type ReportCard,
  type ReportFigures,
  type Shape,
  type ShownSection,
} from '@hearback/contract';
import type { PrintedBrand } from '#server/modules/branding/index.ts';
import { omitHidden } from '../figures/omit-hidden.ts';
import type { StoredReport } from '../reports.queries.ts';
import { renderDrawing } from './drawing-markup.ts';
import type { PdfNode } from './pdfmake.ts';
import type { PdfDocument } from './print-tagged.ts';

export type BuiltReport = StoredReport & { readonly figures: ReportFigures };

const DIM = '#56606f';
const LINE = '#d9dee6';
const GOOD = '#1d7a3e';
const TONES = { good: GOOD, bad: '#b42318', neutral: DIM };
const CARDS_PER_ROW = 4;
/** Narrow enough for a weekly report to fit on a page. */
const CHART_WIDTH = 390;

type TextTag = 'H1' | 'H2' | 'H3' | 'P' | 'BlockQuote';
const writeText = (type: TextTag, text: string, style: Readonly<Record<string, unknown>> = {}): PdfNode => ({
  ...{ tag: { type }, text },
  ...style,
});

/** The same sections and figures as the page of the report. */
export function toDocument(stored: BuiltReport, brand: PrintedBrand): PdfDocument {
  const report = omitHidden(stored);
  const { client, figures } = report;
  const title = `${client}: ${formatPeriod(report)}`;
  return {
    title,
    author: brand.name,
    created_at: new Date(figures.as_of),
    content: [
      toBrandHeader(brand),
      writeText('H1', title, { bold: true, fontSize: 19, lineHeight: 1.1, margin: [0, 2, 0, 3] }),
      writeText('P', describeSource(report), { color: DIM, fontSize: 9 }),
      ...listSections(report).flatMap((section) => toSection(section, brand)),
      ...toBrandFooter(brand),
    ],
    footer: (page, pages) => ({
      text: `${brand.name} · ${title} · Page ${page} of ${pages}`,
      ...{ color: DIM, fontSize: 8, alignment: 'center', margin: [48, 16, 48, 0] },
    }),
  };
}

/** The logo, or the name in the color of the brand. */
const toBrandHeader = ({ name, accent, logo }: PrintedBrand): PdfNode =>
  logo === null
    ? writeText('P', name, { bold: true, color: accent, fontSize: 11 })
    : {
        tag: { type: 'Figure', alt: name },
        image: `data:image/png;base64,${logo}`,
        ...{ fit: [180, 32], margin: [0, 0, 0, 6] },
      };

/** The footer, support address and legal links of the agency. */
function toBrandFooter({ support_email, email_footer, legal_links }: PrintedBrand): PdfNode[] {
  const parts = [
    ...(email_footer === null ? [] : [email_footer.split('\n').join(', ')]),
    ...(support_email === null ? [] : [support_email]),
    ...legal_links.map(({ label, url }) => `${label}: ${url}`),
  ];
  if (parts.length === 0) return [];
  return [writeText('P', parts.join(' · '), { color: DIM, fontSize: 8, margin: [0, 10, 0, 0] })];
}

const toHeading = (title: string): PdfNode =>
  writeText('H2', title, { bold: true, fontSize: 13, margin: [0, 12, 0, 4], headlineLevel: 2 });

function toSection(section: ShownSection, brand: PrintedBrand): PdfNode[] {
  const heading = toHeading(section.title);
  if (section.kind === 'texts') return [heading, ...section.texts.flatMap(toText)];
  if (section.kind === 'quotes') return [heading, ...section.quotes.map(toQuote)];
  if (section.kind === 'empty') return keepTogether(heading, writeText('P', section.text, { color: DIM }));
  if (section.kind === 'chart') return keepTogether(heading, toChart(section.drawing, brand));
  const { cards, note } = section;
  return keepTogether(
    heading,
    toCards(cards),
    ...(note === null ? [] : [writeText('P', note, { margin: [0, 6, 0, 0] })]),
  );
}

const keepTogether = (...stack: readonly PdfNode[]): PdfNode[] => [{ stack, unbreakable: true }];

const toText = ({ label, text }: { readonly label: string; readonly text: string }): PdfNode[] => [
  writeText('H3', label, { bold: true, margin: [0, 3, 0, 0], headlineLevel: 3 }),
  writeText('P', text, { margin: [0, 0, 0, 3] }),
];

const toQuote = ({ author, text }: { readonly author: string; readonly text: string }): PdfNode => ({
  unbreakable: true,
  margin: [12, 2, 0, 6],
  stack: [
    writeText('BlockQuote', text, { italics: true }),
    writeText('P', author, { color: DIM, fontSize: 9 }),
  ],
});

function toChart(drawing: Drawing, { accent }: PrintedBrand): PdfNode {
  const colors: Record<Shape['tone'], string> = { bar: accent, good: GOOD, muted: LINE, text: '#1b2130' };
  return {
    tag: { type: 'Figure', alt: drawing.title },
    svg: renderDrawing(drawing, (tone) => `fill="${colors[tone]}"`),
    width: CHART_WIDTH,
  };
}

const FRAME = {
  hLineWidth: () => 0.75,
  vLineWidth: () => 0.75,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => 5,
  paddingBottom: () => 5,
};

const toCards = (cards: readonly ReportCard[]): PdfNode => ({
  layout: FRAME,
  table: {
    widths: Array.from({ length: Math.min(CARDS_PER_ROW, cards.length) }, () => '*'),
    body: [cards.map(toCard)],
  },
});

const toCard = ({ label, value, change, notes }: ReportCard): PdfNode => ({
  stack: [
    writeText('P', label, { color: DIM, fontSize: 8.5 }),
    writeText('P', value, { bold: true, fontSize: 15 }),
    ...(change ? [writeText('P', change.text, { color: TONES[change.tone], fontSize: 8.5 })] : []),
    ...notes.map((note) => writeText('P', note, { color: DIM, fontSize: 8.5 })),
  ],
});
