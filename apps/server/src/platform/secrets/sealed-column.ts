/** A column with sealed values, and the key columns of its row: a value opens only in that row. */
export type SealedColumn<Key extends string = string, Column extends string = string> = {
  readonly table: string;
  readonly column: Column;
  readonly key: readonly Key[];
};

export type SealedRow<Key extends string, Column extends string> = Readonly<Record<Key | Column, string>>;

export const sealedColumn = <const Column extends string, const Key extends string>(
  table: string,
  column: Column,
  key: readonly Key[],
): SealedColumn<Key, Column> => ({ table, column, key });
