import type { ColumnMapping } from '@hearback/contract';

/** The mapped columns in the order of the file. */
export const mappedColumns = (mapping: readonly ColumnMapping[]): number[] =>
  mapping
    .filter(({ field }) => field !== 'unmapped')
    .map(({ column }) => column)
    .sort((a, b) => a - b);
