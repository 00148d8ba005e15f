import { CONTAINERS } from './containers.ts';
import { readTokens } from './tokens.ts';

/** Inline images are long but cheap to parse, so they do not count toward the limit. */
const MAX_READ = 8_000_000;
const MAX_CHARACTERS = 400_000;
const MAX_TAG_LENGTH = 20_000;
const MAX_TAGS = 12_000;
/** Long threads nest a few dozen tables. No mail program nests deeper than this. */
const DEEPEST = 100;
const MAX_OPEN_FORMATS = 16;

/** A parser reopens these in every new block. Many of them in many blocks freeze a tab. */
const FORMATS = new Set('b big code em font i nobr s small strike strong tt u'.split(' '));

/** Cuts markup that could freeze a browser, before it is parsed. Real emails are far below the limits. */
export function boundHtml(body: string): { readonly source: string; readonly cut: boolean } {
  const start = body.slice(0, MAX_READ);
  const parts: string[] = [];
  const open = { containers: 0, formats: 0 };
  let characters = 0;
  let tags = 0;
  for (const token of readTokens(start)) {
    const length = token.end - token.start;
    const isTag = token.kind !== 'text';
    const isPicture = isTag && token.name === 'img';
    if (isTag && length > MAX_TAG_LENGTH && !isPicture) continue;
    if (isTag && !canStay(token, open)) continue;
    const left = MAX_CHARACTERS - characters;
    tags += isTag ? 1 : 0;
    characters += isPicture ? 0 : length;
    if (!isTag) parts.push(start.slice(token.start, Math.min(token.end, token.start + left)));
    if (characters > MAX_CHARACTERS || tags > MAX_TAGS) return { source: parts.join(''), cut: true };
    if (isTag) parts.push(start.slice(token.start, token.end));
  }
  return { source: parts.join(''), cut: body.length > start.length };
}

function canStay(
  { kind, name }: { kind: 'open' | 'close'; name: string },
  open: { containers: number; formats: number },
): boolean {
  const group = CONTAINERS.has(name) ? 'containers' : FORMATS.has(name) ? 'formats' : undefined;
  if (group === undefined) return true;
  if (kind === 'close') {
    open[group] = Math.max(0, open[group] - 1);
    return true;
  }
  if (open[group] >= (group === 'containers' ? DEEPEST : MAX_OPEN_FORMATS)) return false;
  open[group] += 1;
  return true;
}
