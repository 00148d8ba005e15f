/** This many records determine the usual width of the file. */
const RECORDS_TO_LEARN = 1_000;
/** Longer lines are ignored, because they are not ordinary records. */
const MAX_LINE_LENGTH = 10_000;
const LINES_TO_LOOK_AT = 3;
/** The minimum number of delimiters before a quote is considered stray. Text contains a few by chance. */
const MIN_DELIMITERS = 4;

type QuotedCell = {
  readonly text: string;
  readonly quote: number;
  readonly close: number;
  /** The number of cells before this one in the record. */
  readonly before: number;
  readonly isOver: boolean;
};

/**
 * Distinguishes a multi-line cell from a stray quote that would swallow the following records: the lines of records have
 * the usual number of cells, the lines of a text do not.
 */
export class StrayQuotes {
  readonly #delimiter: string;
  readonly #widths = new Map<number, number>();
  #records = 0;
  #width = 0;
  /** Blanks follow delimiters in this file, so they do not indicate a sentence. */
  #isSpaced = false;
  /** No quote up to this line end opens a multi-line cell, because a stray one was found before it. */
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
  judge({ text, quote, close, before, isOver }: QuotedCell): 'quoted' | 'stray' | 'unknown' {
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

  /** Returns whether a line, after this many cells, completes a record. */
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

/** Returns the first line end before `upTo`, or -1. */
function findLineEnd(text: string, from: number, upTo: number): number {
  for (let at = from; at < upTo; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === 10 || letter === 13) return at;
  }
  return -1;
}

const passLineEnd = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;
