import { isBlankCell } from './blank.ts';

/** The cells that begin with a blank, as behind the comma of 'Acme, Inc.': without quotes they are torn off the one before. */
export const findTails = (cells: readonly string[]): number[] =>
  cells.flatMap((cell, index) => {
    const before = cells[index - 1];
    const isTail = cell.startsWith(' ') && !isBlankCell(cell) && before !== undefined && !isBlankCell(before);
    return isTail ? [index] : [];
  });
