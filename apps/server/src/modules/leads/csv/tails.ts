import { isBlankCell } from './blank-cells.ts';

/**
 * Cells that start with a blank, as after the comma of 'Acme, Inc.': without quotes they were split off the previous
 * cell.
 */
export const findTails = (cells: readonly string[]): number[] =>
  cells.flatMap((cell, index) => {
    const before = cells[index - 1];
    const isTail = cell.startsWith(' ') && !isBlankCell(cell) && before !== undefined && !isBlankCell(before);
    return isTail ? [index] : [];
  });
