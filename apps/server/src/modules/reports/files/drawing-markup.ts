import type { Drawing, Shape } from '@hearback/contract';
import { escapeHtml } from '#server/platform/email/email-content.ts';

/** A chart as SVG. `paint` returns the attribute that colors a shape: a class on the page, a fill in the PDF. */
export const renderDrawing = (
  { width, height, title, shapes }: Drawing,
  paint: (tone: Shape['tone']) => string,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}" font-size="12">${shapes
    .map((shape) =>
      shape.kind === 'rect'
        ? `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="2" ${paint(shape.tone)}/>`
        : `<text x="${shape.x}" y="${shape.y}" text-anchor="${shape.anchor}" ${paint(shape.tone)}>${escapeHtml(shape.text)}</text>`,
    )
    .join('')}</svg>`;
