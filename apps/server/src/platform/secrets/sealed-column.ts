/** A column that holds sealed values, and the columns that name its row: a value opens in that row alone. */
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
