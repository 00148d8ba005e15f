/** Limits how many blanks between a delimiter and a quote are skipped. */
const MAX_BLANKS = 16;

/**
 * Finds where a quoted cell begins and ends. A cell ends at an odd number of quotes before a delimiter or line end. This
 * does not depend on where the cell began, so each search continues from the previous one, and a text full of quotes
 * takes a single pass.
 */
export class QuoteFinder {
  readonly #delimiter: string;
  /** No cell ends between `from` and `to`; `found` is the next end, or -1 if unknown. */
  #seen = { from: 0, to: 0, found: -1 };

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Returns the position of the opening quote, or -1 if the cell is not quoted. */
  findOpening(text: string, cell: number): number {
    const place = this.passBlanks(text, cell);
    return text[place] === '"' ? place : -1;
  }

  passBlanks(text: string, from: number): number {
    let place = from;
    while (place - from < MAX_BLANKS && this.#isBlank(text[place])) place += 1;
    return place;
  }

  /** Returns the position of the closing quote. 'unknown' asks for more text; 'none' is final. */
  findClose(text: string, opening: number, isOver: boolean): number | 'unknown' | 'none' {
    // Quotes directly after the opening one are counted from it. Any other run of quotes can be judged on its own.
    const first = this.#lookAt(text, opening + 1, isOver);
    if (first.isEnd === 'unknown') return 'unknown';
    if (first.isEnd) return first.after - 1;
    if (first.after < this.#seen.from || first.after > this.#seen.to) this.#begin(first.after);
    if (this.#seen.found !== -1 && this.#seen.found < first.after) this.#begin(first.after);
    return this.#seen.found === -1 ? this.#search(text, isOver) : this.#seen.found;
  }

  /** Adjusts positions after the text was truncated at its beginning. */
  shift(by: number): void {
    const { from, to, found } = this.#seen;
    if (found !== -1 && found < by) this.#begin(0);
    else
      this.#seen = {
        from: Math.max(0, from - by),
        to: Math.max(0, to - by),
        found: found === -1 ? -1 : found - by,
      };
  }

  #begin(from: number): void {
    this.#seen = { from, to: from, found: -1 };
  }

  #search(text: string, isOver: boolean): number | 'unknown' | 'none' {
    for (;;) {
      const quote = text.indexOf('"', this.#seen.to);
      if (quote === -1) {
        this.#seen.to = text.length;
        return isOver ? 'none' : 'unknown';
      }
      this.#seen.to = quote;
      const { isEnd, after } = this.#lookAt(text, quote, isOver);
      if (isEnd === 'unknown') return 'unknown';
      this.#seen.to = after;
      if (!isEnd) continue;
      this.#seen.found = after - 1;
      return after - 1;
    }
  }

  /** Returns whether a run of quotes at this position ends a cell. */
  #lookAt(text: string, place: number, isOver: boolean): { isEnd: boolean | 'unknown'; after: number } {
    let after = place;
    while (text[after] === '"') after += 1;
    const next = this.passBlanks(text, after);
    const isHalf = next === text.length || (text[next] === '\r' && next + 1 === text.length);
    if (isHalf && !isOver) return { isEnd: after === place && next < text.length ? false : 'unknown', after };
    const isOdd = (after - place) % 2 === 1;
    return { isEnd: isOdd && this.#endsCell(text[next]), after };
  }

  #endsCell(letter: string | undefined): boolean {
    return letter === undefined || letter === this.#delimiter || letter === '\n' || letter === '\r';
  }

  #isBlank(letter: string | undefined): boolean {
    return letter === ' ' || (letter === '\t' && this.#delimiter !== '\t');
  }
}
