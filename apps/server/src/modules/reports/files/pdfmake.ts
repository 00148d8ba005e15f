import { createRequire } from 'node:module';

/** The parts of pdfmake and pdfkit that are used. pdfmake writes no structure tree, so its parts are composed in `print-tagged.ts`. */
type StructureType = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'BlockQuote' | 'Figure';
type MarkedContent = { readonly kind?: 'content' };
export type StructureElement = { add(child: StructureElement | MarkedContent): void; end(): void };

export type PdfFile = AsyncIterable<Buffer> & {
  struct(type: StructureType, options?: { readonly alt?: string }): StructureElement;
  addStructure(element: StructureElement): void;
  markContent(type: 'Artifact'): void;
  markStructureContent(type: StructureType): MarkedContent;
  endMarkedContent(): void;
  end(): void;
};

/** A text or a chart. `tag` is its place in the structure; nodes without one are decoration. */
export type PdfNode = {
  readonly tag?: { readonly type: StructureType; readonly alt?: string };
  readonly [property: string]: unknown;
};

export type PdfLine = { node?: PdfNode };
type Pages = readonly unknown[];
type Margins = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
type PageSize = { readonly width: number; readonly height: number };

declare class Layout {
  constructor(size: PageSize, margins: Margins, svgMeasure: unknown);
  registerTableLayouts(layouts: Readonly<Record<string, unknown>>): void;
  buildNextLine(node: PdfNode): PdfLine | null;
  layoutDocument(
    content: readonly PdfNode[],
    file: PdfFile,
    styles: Readonly<Record<string, unknown>>,
    defaultStyle: Readonly<Record<string, unknown>>,
    background: undefined,
    header: undefined,
    footer: (page: number, pages: number) => PdfNode,
    watermark: undefined,
    breakBefore: (node: HeadingNode, on: { getFollowingNodesOnPage(): readonly unknown[] }) => boolean,
  ): Pages;
}
type HeadingNode = { readonly headlineLevel?: number };

declare class Writer {
  constructor(file: PdfFile);
  readonly pdfDocument: PdfFile;
  renderPages(pages: Pages): void;
  renderLine(line: PdfLine, x: number, y: number): void;
  renderVector(vector: unknown): void;
  renderSVG(node: PdfNode): void;
  renderImage(node: PdfNode): void;
}

type FileConstructor = new (
  fonts: Readonly<Record<string, unknown>>,
  images: Readonly<Record<string, string>>,
  patterns: Readonly<Record<string, never>>,
  attachments: Readonly<Record<string, never>>,
  options: Readonly<Record<string, unknown>>,
  virtualFiles: null,
  canReadFile: (path: string) => boolean,
) => PdfFile;

const require = createRequire(import.meta.url);

export const { default: LayoutBuilder } = require('pdfmake/js/LayoutBuilder.js') as {
  default: typeof Layout;
};
export const { default: Renderer } = require('pdfmake/js/Renderer.js') as { default: typeof Writer };
export const { default: FileBuilder } = require('pdfmake/js/PDFDocument.js') as { default: FileConstructor };
export const { default: SvgMeasure } = require('pdfmake/js/SVGMeasure.js') as { default: new () => unknown };
export const { tableLayouts } = require('pdfmake/js/tableLayouts.js') as {
  tableLayouts: Readonly<Record<string, unknown>>;
};
export const { Roboto: FONT_FILES } = require('pdfmake/fonts/Roboto.js') as {
  Roboto: Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>;
};
