import type { ColumnMapping } from '@hearback/contract';

/** The columns that mean something, in the order of the file. */
export const mappedColumns = (mapping: readonly ColumnMapping[]): number[] =>
  mapping
    .filter(({ field }) => field !== 'unmapped')
    .map(({ column }) => column)
    .sort((a, b) => a - b);
