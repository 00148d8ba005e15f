import { isBlank } from './blank-cells.ts';
import { QuoteFinder } from './quote-finder.ts';
import { StrayQuotes } from './stray-quotes.ts';

/** More columns than any tool exports. Further ones are counted but not kept. */
export const MAX_COLUMNS = 1_000;
/** A custom field may be a note. One character more is kept, to detect longer cells. */
export const MAX_CELL_LENGTH = 5_000;
/** Longer records are skipped up to their end. */
export const MAX_RECORD_LENGTH = 1_048_576;
/**
 * A record needs a hundred times the memory of a line end, so a megabyte of line ends must not be parsed in one batch.
 */
const MAX_BATCH_RECORDS = 1_000;
/** The minimum number of cells of a line that was quoted as a whole. Shorter lines may be text with a comma. */
const MIN_UNWRAPPED_CELLS = 3;
/** The same limit for the cells of wide records, which wait while earlier ones are written. */
const MAX_BATCH_CELLS = 20_000;
/** Precedes a character whose byte is invalid in the file's encoding. */
export const BAD_BYTE = '\uFDD0';
/** Decoders write it for invalid bytes, and so did the tool that exported a damaged file. */
const REPLACEMENT = '\uFFFD';

/** A defect of a record that could still be parsed. */
export type RecordDefect = 'stray_quote' | 'bad_byte' | 'lost_character' | 'too_long';

export type CsvRecord = {
  readonly cells: readonly string[];
  /** The number of cells in the file; `cells` holds no more than `MAX_COLUMNS`. */
  readonly width: number;
  /**
   * The line of the file where the record starts, starting at 1. Differs from the record count because of line breaks
   * within cells.
   */
  readonly line: number;
  readonly oddities: readonly RecordDefect[];
};

/**
 * Parses text into records in one pass with bounded memory. Line ends may be mixed. A quote that is never closed, or that
 * would swallow whole records, is dropped and reported; a quote within a cell is text.
 */
export class RecordParser {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #quotes: QuoteFinder;
  readonly #strays: StrayQuotes;
  #text = '';
  #coming: string[] = [];
  #comingLength = 0;
  #at = 0;
  #line = 1;
  #isOver = false;
  /** The position up to which the open cell was searched for its end. */
  #looked = 0;
  /** True within a record that is too long. */
  #isSkipping = false;
  #open = newRecord(1);
  #records: CsvRecord[] = [];
  #cells = 0;

  /** False for the content of a line that was quoted as a whole, which is not unwrapped again. */
  readonly #canUnwrap: boolean;

  constructor(delimiter: string, { canUnwrap = true } = {}) {
    this.#canUnwrap = canUnwrap;
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#quotes = new QuoteFinder(delimiter);
    this.#strays = new StrayQuotes(delimiter);
  }

  /** Yields the records that this piece of text completes, in batches. Consume all of them before the next call. */
  *push(text: string): Generator<readonly CsvRecord[]> {
    this.#coming.push(text);
    this.#comingLength += text.length;
    // Joins the pieces of a long cell only when its length doubles, because joining at every piece would take quadratic
    // time.
    if (this.#comingLength >= this.#text.length) yield* this.#read();
  }

  /** Yields the remaining records at the end of the text. */
  *end(): Generator<readonly CsvRecord[]> {
    this.#isOver = true;
    yield* this.#read();
  }

  *#read(): Generator<readonly CsvRecord[]> {
    this.#text += this.#coming.join('');
    this.#coming = [];
    this.#comingLength = 0;
    while (this.#at < this.#text.length || (this.#isOver && (this.#open.awaitsCell || this.#isSkipping))) {
      if (!(this.#isSkipping ? this.#skipRecord() : this.#readCell())) break;
      if (this.#records.length >= MAX_BATCH_RECORDS || this.#cells >= MAX_BATCH_CELLS)
        yield this.#takeRecords();
    }
    this.#discardRead();
    if (this.#records.length > 0) yield this.#takeRecords();
  }

  #takeRecords(): readonly CsvRecord[] {
    const records = this.#records;
    this.#records = [];
    this.#cells = 0;
    return records;
  }

  /** Returns false if more text is needed. */
  #readCell(): boolean {
    const opening = this.#quotes.findOpening(this.#text, this.#at);
    if (opening === -1) return this.#readPlain(this.#at);
    const close = this.#quotes.findClose(this.#text, opening, this.#isOver);
    if (close === 'unknown' && this.#text.length - opening <= MAX_RECORD_LENGTH) return false;
    const verdict = this.#judge(opening, close);
    if (verdict === 'unknown') return false;
    if (verdict === 'quoted') return this.#readQuoted(opening, close as number);
    this.#report('stray_quote');
    return this.#readPlain(opening + 1);
  }

  #judge(quote: number, close: number | string): 'quoted' | 'stray' | 'unknown' {
    if (typeof close !== 'number' || close - quote > MAX_RECORD_LENGTH) return 'stray';
    const [text, isOver, before] = [this.#text, this.#isOver, this.#open.width];
    return this.#strays.judge({ text, quote, close, before, isOver });
  }

  #readQuoted(opening: number, close: number): boolean {
    const cell = this.#text.slice(opening + 1, close);
    const content = cell.includes('"') ? cell.replaceAll('""', '"') : cell;
    if (this.#canUnwrap && this.#open.width === 0 && content.includes(this.#delimiter))
      this.#open.quotedStart = content;
    this.#line += countLineEnds(cell);
    this.#keep(content);
    this.#passTo(this.#quotes.passBlanks(this.#text, close + 1));
    return true;
  }

  /** Reads up to the next delimiter or line end, starting after skipped quotes and blanks. */
  #readPlain(from: number): boolean {
    const end = this.#findEnd(this.#delimiterCode, Math.max(from, this.#looked));
    if (end === null) {
      this.#looked = this.#knownLength();
      this.#requireShort(this.#text.length);
      return this.#isSkipping;
    }
    this.#keep(this.#text.slice(from, end));
    this.#passTo(end);
    return true;
  }

  /** Returns null if more text is needed, for example after half of a line end. */
  #findEnd(delimiter: number, from: number): number | null {
    const text = this.#text;
    for (let at = from; at < text.length; at += 1) {
      const letter = text.charCodeAt(at);
      if (letter !== delimiter && letter !== LF && letter !== CR) continue;
      return letter !== CR || at + 1 < text.length || this.#isOver ? at : null;
    }
    return this.#isOver ? text.length : null;
  }

  #knownLength(): number {
    return this.#text.length - (this.#text.endsWith('\r') ? 1 : 0);
  }

  #keep(cell: string): void {
    this.#open.width += 1;
    if (this.#open.width > MAX_COLUMNS) return;
    const isClean = !cell.includes(BAD_BYTE);
    if (!isClean) this.#report('bad_byte');
    if (cell.includes(REPLACEMENT)) this.#report('lost_character');
    const whole = isClean ? cell : cell.replaceAll(BAD_BYTE, '');
    this.#open.cells.push(whole.length > MAX_CELL_LENGTH ? whole.slice(0, MAX_CELL_LENGTH + 1) : whole);
  }

  #report(oddity: RecordDefect): void {
    const { oddities } = this.#open;
    if (!oddities.includes(oddity)) this.#open.oddities = [...oddities, oddity];
  }

  /** Advances from the end of a cell past the following delimiter or line end. */
  #passTo(end: number): void {
    this.#open.awaitsCell = this.#text[end] === this.#delimiter;
    this.#open.size += end + 1 - this.#at;
    this.#at = this.#open.awaitsCell ? end + 1 : this.#pastLineEnd(end);
    this.#looked = this.#at;
    if (!this.#open.awaitsCell) this.#finish();
    else this.#requireShort(this.#at);
  }

  #pastLineEnd(at: number): number {
    if (at === this.#text.length) return at;
    this.#line += 1;
    return at + (this.#text[at] === '\r' && this.#text[at + 1] === '\n' ? 2 : 1);
  }

  #requireShort(end: number): void {
    if (this.#open.size + end - this.#at <= MAX_RECORD_LENGTH) return;
    this.#report('too_long');
    this.#isSkipping = true;
  }

  /** Skips to the next line end. Quotes are ignored after an oversized record. */
  #skipRecord(): boolean {
    const end = this.#findEnd(LF, this.#at);
    this.#at = end === null ? this.#knownLength() : this.#pastLineEnd(end);
    this.#looked = this.#at;
    if (end === null) return false;
    this.#isSkipping = false;
    this.#finish();
    return true;
  }

  /**
   * Some tools quote each line as a whole: `"Ann,Lee,""Acme, Inc."",ann@acme.example"`. Such a line is the only filled
   * cell of its record and is parsed as a record itself.
   */
  #unwrap(): void {
    const { quotedStart, cells, width } = this.#open;
    if (quotedStart === null || width > MAX_COLUMNS || !isBlank(cells.slice(1))) return;
    const parser = new RecordParser(this.#delimiter, { canUnwrap: false });
    const [record, ...others] = [...parser.push(quotedStart), ...parser.end()].flat();
    if (!record || others.length > 0 || record.width < Math.max(MIN_UNWRAPPED_CELLS, width)) return;
    this.#open.cells = [...record.cells];
    this.#open.width = record.width;
    for (const oddity of record.oddities) this.#report(oddity);
  }

  #finish(): void {
    this.#unwrap();
    const { cells, width, line, oddities } = this.#open;
    this.#strays.learn(width, cells);
    this.#records.push({ cells, width, line, oddities });
    this.#cells += cells.length;
    this.#open = newRecord(this.#line);
  }

  #discardRead(): void {
    const by = this.#at;
    this.#text = this.#text.slice(by);
    this.#looked = Math.max(0, this.#looked - by);
    this.#at = 0;
    this.#quotes.shift(by);
    this.#strays.shift(by);
  }
}

const [LF, CR] = [10, 13];
const NONE: readonly RecordDefect[] = [];

type OpenRecord = {
  cells: string[];
  /** The complete first cell, if it was quoted and contains a delimiter. */
  quotedStart: string | null;
  readonly line: number;
  oddities: readonly RecordDefect[];
  width: number;
  /** The number of characters consumed. */
  size: number;
  /** A delimiter was read last, so another cell follows even at the end of the text. */
  awaitsCell: boolean;
};

const newRecord = (line: number): OpenRecord => ({
  cells: [],
  quotedStart: null,
  line,
  oddities: NONE,
  width: 0,
  size: 0,
  awaitsCell: false,
});

function countLineEnds(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at += 1) {
    const letter = cell.charCodeAt(at);
    if (letter === LF || (letter === CR && cell.charCodeAt(at + 1) !== LF)) count += 1;
  }
  return count;
}
