import {
  describeSource,
  formatPeriod,
  listSections,
  type ReportCard,
  type ShownSection,
} from '@hearback/contract';
import { escapeHtml } from '#server/platform/email/email-content.ts';
import { renderDrawing } from '../files/drawing-markup.ts';
import type { BuiltReport } from '../files/to-document.ts';

export function renderReport(report: BuiltReport, pdfPath: string): string {
  const sections = listSections(report).map(
    (section) => `<section><h2>${escapeHtml(section.title)}</h2>${renderSection(section)}</section>`,
  );
  return `<h1>${escapeHtml(report.client)}: ${formatPeriod(report)}</h1>
<p class="dim">${escapeHtml(describeSource(report))}</p>
<p><a href="${escapeHtml(pdfPath)}">Download PDF</a></p>
${sections.join('\n')}`;
}

function renderSection(section: ShownSection): string {
  if (section.kind === 'texts')
    return section.texts.map(({ label, text }) => `<h3>${label}</h3><p>${escapeHtml(text)}</p>`).join('');
  if (section.kind === 'chart') return renderDrawing(section.drawing, (tone) => `class="${tone}"`);
  if (section.kind === 'quotes')
    return section.quotes
      .map(
        ({ author, text }) =>
          `<blockquote><p>${escapeHtml(text)}</p><p class="dim">${escapeHtml(author)}</p></blockquote>`,
      )
      .join('');
  if (section.kind === 'empty') return `<p class="dim">${section.text}</p>`;
  const { cards, note } = section;
  return `<dl>${cards.map(renderCard).join('')}</dl>${note === null ? '' : `<p>${note}</p>`}`;
}

function renderCard({ label, value, change, notes, hint }: ReportCard): string {
  const lines = [...(change ? [change.text] : []), ...notes].map((note) => `<dd>${note}</dd>`);
  return `<div><dt class="dim">${label}</dt><dd class="value">${value}</dd>${lines.join('')}<dd class="dim">${hint}</dd></div>`;
}
