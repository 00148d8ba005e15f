import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { z } from 'zod';
import type { Picture, Targets } from '../markdown/render-inline.ts';
import { type Heading, renderMarkdown, type Section } from '../markdown/render-markdown.ts';

const Navigation = z.strictObject({
  groups: z.array(z.strictObject({ title: z.string(), pages: z.array(z.string()) })),
  /** Folders and files that are not published. */
  internal: z.array(z.string()),
});

export const NAVIGATION_FILE = 'navigation.json';

export type Page = {
  /** Below the folder of the documents, such as `guides/inbox.md`. */
  readonly file: string;
  readonly href: string;
  readonly title: string;
  readonly group: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
};

export type Site = {
  readonly groups: readonly { readonly title: string; readonly pages: readonly Page[] }[];
  /** The pictures that pages show. */
  readonly pictures: ReadonlySet<string>;
  /** Problems in the documents, such as broken links. */
  readonly faults: readonly string[];
};

export const DOCUMENTATION_PATH = '/docs';
/** The reference of the public API is not a document, but documents link to it. */
const REFERENCE_PATH = '/developers';

const toHref = (file: string): string => `${DOCUMENTATION_PATH}/${file.replace(/\.md$/, '')}`;

type Link = { readonly from: string; readonly target: string };

/** Renders the documents of the folder that its navigation lists. */
export function readSite(folder: string): Site {
  const faults: string[] = [];
  const navigation = Navigation.parse(JSON.parse(readFileSync(join(folder, NAVIGATION_FILE), 'utf8')));
  const files = listFiles(folder);
  const texts = new Map<string, string>();
  for (const file of navigation.groups.flatMap(({ pages }) => pages)) {
    if (texts.has(file)) faults.push(`${NAVIGATION_FILE}: ${file} is listed twice.`);
    else if (files.includes(file)) texts.set(file, readFileSync(join(folder, file), 'utf8'));
    else faults.push(`${NAVIGATION_FILE}: ${file} does not exist.`);
  }
  const isInternal = (file: string) => navigation.internal.some((start) => file.startsWith(start));
  for (const file of files.filter((name) => name.endsWith('.md')))
    if (!texts.has(file) && !isInternal(file)) faults.push(`${file} is not listed in ${NAVIGATION_FILE}.`);

  const links: Link[] = [];
  const pictures = new Set<string>();
  const toPicture = (from: string, target: string): Picture | null => {
    const path = posix.join(dirname(from), target);
    const size = files.includes(path) ? readPngSize(readFileSync(join(folder, path))) : null;
    if (!size) faults.push(`${from}: the picture ${target} is not a PNG file.`);
    else pictures.add(path);
    return size && { src: `${DOCUMENTATION_PATH}/${path}`, ...size };
  };
  const renderPage = (file: string, group: string): Page[] => {
    const targets: Targets = {
      toHref: (target) => {
        links.push({ from: file, target });
        return resolveTarget(file, target);
      },
      toPicture: (target) => toPicture(file, target),
      toCodeLink: (code) => {
        const path = code.replace(/^docs\//, '');
        const text = path === code ? undefined : texts.get(path);
        return text === undefined ? null : { href: toHref(path), title: readTitle(text) };
      },
    };
    try {
      const rendered = renderMarkdown(texts.get(file) ?? '', targets);
      if (rendered.title === '') faults.push(`${file} has no title.`);
      return [{ file, href: toHref(file), group, ...rendered }];
    } catch (error) {
      faults.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  };
  const groups = navigation.groups.map(({ title, pages }) => ({
    title,
    pages: [...new Set(pages)].filter((file) => texts.has(file)).flatMap((file) => renderPage(file, title)),
  }));
  const all = groups.flatMap(({ pages }) => pages);
  return { groups, pictures, faults: [...faults, ...links.flatMap((link) => findLinkFault(link, all))] };
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.join(parentPath.slice(folder.length + 1), name))
    .sort();

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height are the first fields of the first chunk. Null if the file is not a PNG. */
const readPngSize = (bytes: Buffer): { readonly width: number; readonly height: number } | null =>
  bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG_SIGNATURE)
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

const readTitle = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** Links in the repository name files. On the site they lead to pages. */
function resolveTarget(from: string, target: string): string {
  const [path = '', anchor] = target.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === '' || /^(?:https:|\/)/.test(path)) return target;
  return `${toHref(posix.join(dirname(from), path))}${hash}`;
}

/** Links to the web and to the reference are not followed. */
function findLinkFault({ from, target }: Link, pages: readonly Page[]): string[] {
  if (target.startsWith('https:') || target === REFERENCE_PATH) return [];
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from : posix.join(dirname(from), path);
  const page = pages.find((one) => one.file === file);
  if (!page) return [`${from}: there is no page at ${target}.`];
  const isKnown = anchor === undefined || page.headings.some(({ id }) => id === anchor);
  return isKnown ? [] : [`${from}: there is no heading at ${target}.`];
}
