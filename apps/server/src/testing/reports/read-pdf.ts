import { inflateSync } from 'node:zlib';

export type PdfContents = {
  /** Marked content in reading order: its tag and its text. Decoration has the tag 'Artifact'. */
  readonly parts: readonly { readonly tag: string; readonly text: string }[];
  /** Alternative texts of charts. */
  readonly alternatives: readonly string[];
  /** The file without its compressed streams. */
  readonly raw: string;
};

/** Extracts the text of a PDF for tests, with the same glyph tables that readers use. */
export function readPdf(file: Buffer): PdfContents {
  const source = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const toStream = (body: string): string => {
    const start = body.indexOf('stream\n') + 'stream\n'.length;
    const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const find = (body: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '';
  const glyphs = new Map<string, readonly string[]>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      glyphs.set(name, toGlyphs(toStream(objects.get(find(objects.get(id) ?? '', 'ToUnicode')) ?? '')));
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'));
  return {
    parts: pages.flatMap((page) => toParts(toStream(objects.get(find(page, 'Contents')) ?? ''), glyphs)),
    alternatives: [...source.matchAll(/\/Alt \(((?:[^()\\]|\\.)*)\)/g)].map(([, alt = '']) => alt),
    raw: [...objects.values()].filter((body) => !body.includes('stream\n')).join('\n'),
  };
}

/** Texts by glyph number. */
const toGlyphs = (table: string): string[] =>
  [...table.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/gi)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );

function toParts(content: string, glyphs: ReadonlyMap<string, readonly string[]>) {
  const parts: { tag: string; text: string }[] = [];
  let font: readonly string[] = [];
  for (const line of content.split('\n')) {
    const tag = /^\/(\w+) (?:<<|BMC)$/.exec(line);
    if (tag) parts.push({ tag: tag[1] ?? '', text: '' });
    font = glyphs.get(/^\/(F\d+) /.exec(line)?.[1] ?? '') ?? font;
    const last = parts.at(-1);
    if (last && line.endsWith('TJ'))
      for (const [, hex = ''] of line.matchAll(/<([0-9a-f]+)>/g))
        last.text += (hex.match(/.{4}/g) ?? []).map((one) => font[Number.parseInt(one, 16)] ?? '?').join('');
  }
  return parts;
}
