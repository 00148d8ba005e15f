import {
  FileBuilder,
  FONT_FILES,
  LayoutBuilder,
  type PdfFile,
  type PdfLine,
  type PdfNode,
  Renderer,
  type StructureElement,
  SvgMeasure,
  tableLayouts,
} from './pdfmake.ts';

export type PdfDocument = {
  readonly title: string;
  readonly author: string;
  readonly created_at: Date;
  readonly content: readonly PdfNode[];
  readonly footer: (page: number, pages: number) => PdfNode;
};

const A4 = { width: 595.28, height: 841.89 };
const MARGINS = { left: 48, top: 40, right: 48, bottom: 48 };
const DEFAULT_STYLE = { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: '#1b2130' };

/** Remembers the text that a line belongs to, because the renderer receives lines only. */
class TaggedLayout extends LayoutBuilder {
  override buildNextLine(node: PdfNode): PdfLine | null {
    const line = super.buildNextLine(node);
    if (line) line.node = node;
    return line;
  }
}

/** Adds every text and chart to the structure tree, which screen readers follow. The rest is marked as decoration. */
class TaggedRenderer extends Renderer {
  private readonly root: StructureElement;
  private readonly elements = new Map<PdfNode['tag'], StructureElement>();

  constructor(file: PdfFile) {
    super(file);
    this.root = file.struct('Document');
    file.addStructure(this.root);
  }

  override renderLine(line: PdfLine, x: number, y: number): void {
    this.draw(line.node?.tag, () => super.renderLine(line, x, y));
  }

  override renderVector(vector: unknown): void {
    this.draw(undefined, () => super.renderVector(vector));
  }

  override renderSVG(node: PdfNode): void {
    this.draw(node.tag, () => super.renderSVG(node));
  }

  override renderImage(node: PdfNode): void {
    this.draw(node.tag, () => super.renderImage(node));
  }

  private draw(tag: PdfNode['tag'], render: () => void): void {
    const file = this.pdfDocument;
    if (tag === undefined) {
      file.markContent('Artifact');
      render();
      file.endMarkedContent();
      return;
    }
    const content = file.markStructureContent(tag.type);
    render();
    file.endMarkedContent();
    this.toElement(tag).add(content);
  }

  /** The lines of a text belong to one element, even on two pages. */
  private toElement(tag: NonNullable<PdfNode['tag']>): StructureElement {
    const existingElement = this.elements.get(tag);
    if (existingElement) return existingElement;
    const element = this.pdfDocument.struct(tag.type, tag.alt === undefined ? {} : { alt: tag.alt });
    this.root.add(element);
    this.elements.set(tag, element);
    return element;
  }
}

/** Writes a tagged PDF (PDF/UA-1) with embedded fonts. It reads no file but the fonts, and no address. */
export async function printTagged({
  title,
  author,
  created_at,
  content,
  footer,
}: PdfDocument): Promise<Buffer> {
  const options = {
    ...{ size: [A4.width, A4.height], autoFirstPage: false, font: null },
    ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, displayTitle: true, lang: 'en-US' },
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: created_at },
  };
  const fonts = Object.values(FONT_FILES);
  const file = new FileBuilder({ Roboto: FONT_FILES }, {}, {}, {}, options, null, (path) =>
    fonts.includes(path),
  );
  const layout = new TaggedLayout(A4, MARGINS, new SvgMeasure());
  layout.registerTableLayouts(tableLayouts);
  const pages = layout.layoutDocument(
    ...([content, file, {}, DEFAULT_STYLE, undefined, undefined, footer, undefined] as const),
    // A heading is never the last element of a page.
    ({ headlineLevel }, on) => headlineLevel !== undefined && on.getFollowingNodesOnPage().length === 0,
  );
  new TaggedRenderer(file).renderPages(pages);
  file.end();
  return Buffer.concat(await Array.fromAsync(file));
}
