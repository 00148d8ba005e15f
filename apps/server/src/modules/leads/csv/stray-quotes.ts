/** As many records are enough to know how wide a file is. */
const RECORDS_TO_LEARN = 1_000;
/** A line that is longer is not looked at: it is no ordinary record. */
const MAX_LINE_LENGTH = 10_000;
const LINES_TO_LOOK_AT = 3;
/** Delimiters that must stand just so before a quote is doubted: in a text, a few do by chance. */
const MIN_DELIMITERS = 4;

type Quoted = {
  readonly text: string;
  readonly quote: number;
  readonly close: number;
  /** How many cells of the record stand before this one. */
  readonly before: number;
  readonly isOver: boolean;
};

/**
 * Tells a cell of several lines from a quote that stands there by mistake and would swallow the records behind it: these
 * have as many cells as all the others, line by line, and the lines of a text have not.
 */
export class StrayQuotes {
  readonly #delimiter: string;
  readonly #widths = new Map<number, number>();
  #records = 0;
  #width = 0;
  /** In this file blanks follow delimiters, so they do not tell a sentence. */
  #isSpaced = false;
  /** Up to here, the end of a line, no quote opens a cell of several lines: one before it was found astray. */
  #strayUpTo = -1;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  learn(width: number, cells: readonly string[]): void {
    if (this.#records >= RECORDS_TO_LEARN || width === 0) return;
    this.#records += 1;
    const times = (this.#widths.get(width) ?? 0) + 1;
    this.#widths.set(width, times);
    const most = this.#widths.get(this.#width) ?? 0;
    if (times > most || (times === most && width > this.#width)) this.#width = width;
    if (width > 2 && cells.slice(1).every((cell) => cell.startsWith(' '))) this.#isSpaced = true;
  }

  shift(by: number): void {
    this.#strayUpTo = Math.max(-1, this.#strayUpTo - by);
  }

  /** 'unknown' asks for more text. */
  judge({ text, quote, close, before, isOver }: Quoted): 'quoted' | 'stray' | 'unknown' {
    const lineEnd = findLineEnd(text, quote, close);
    if (lineEnd === -1) return 'quoted';
    if (quote < this.#strayUpTo) return 'stray';
    if (this.#width < 2) return 'quoted';
    const lines: boolean[] = [];
    for (let at = lineEnd; lines.length < LINES_TO_LOOK_AT && at < close; ) {
      const start = passLineEnd(text, at);
      const end = findLineEnd(text, start, Math.min(text.length, start + MAX_LINE_LENGTH));
      if (end === -1 && !isOver && text.length - start < MAX_LINE_LENGTH) return 'unknown';
      at = end === -1 ? text.length : end;
      lines.push(at - start < MAX_LINE_LENGTH && this.#isRecord(text.slice(start, at), 0));
      if (lines.at(-1) === false) break;
    }
    const isStray = this.#isConvincing(lines, this.#isRecord(text.slice(quote + 1, lineEnd), before));
    if (isStray) this.#strayUpTo = lineEnd;
    return isStray ? 'stray' : 'quoted';
  }

  #isConvincing(lines: readonly boolean[], isFirstWhole: boolean): boolean {
    if (!lines.every(Boolean)) return false;
    if (!isFirstWhole) return lines.length === LINES_TO_LOOK_AT;
    return (lines.length + 1) * (this.#width - 1) >= MIN_DELIMITERS;
  }

  /** Whether a line, behind so many cells, makes a whole record. */
  #isRecord(line: string, before: number): boolean {
    if (line.length > MAX_LINE_LENGTH) return false;
    let cells = before + 1;
    for (let at = 0; ; ) {
      const end = line[at] === '"' ? line.indexOf(`"${this.#delimiter}`, at + 1) + 1 : 0;
      const next = line.indexOf(this.#delimiter, end === 0 ? at : end);
      if (next === -1) return cells === this.#width;
      if (!this.#isSpaced && line[next + 1] === ' ') return false;
      cells += 1;
      at = next + 1;
    }
  }
}

/** The first line end before `upTo`, -1 when there is none. */
function findLineEnd(text: string, from: number, upTo: number): number {
  for (let at = from; at < upTo; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === 10 || letter === 13) return at;
  }
  return -1;
}

const passLineEnd = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;
