import { Table } from '@mantine/core';
import type { Cell } from '#web/lib/files/csv.ts';
import { formatOptionalCount } from '../wording.ts';
import classes from './charts.module.css';

/** The first cell of a row names it. The others are numbers or text. */
export type TableData = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Columns of text beside the first one: left-aligned, header and cells alike. All others are right-aligned. */
  readonly textColumns?: readonly string[];
};

const formatCell = (cell: Cell): string => (typeof cell === 'string' ? cell : formatOptionalCount(cell));

export function DataTable({
  label,
  data: { columns, rows, textColumns = [] },
}: {
  label: string;
  data: TableData;
}) {
  const align = columns.map((column, place) =>
    place === 0 || textColumns.includes(column) ? 'text' : 'figure',
  );
  return (
    <Table.ScrollContainer
      minWidth={columns.length * 72}
      maxHeight={420}
      type="native"
      tabIndex={0}
      role="group"
      aria-label={`${label}, table`}
    >
      <Table aria-label={label} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, place) => (
              <Table.Th key={column} data-align={align[place]}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name = '', ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced together, and two may share a name
            <Table.Tr key={index}>
              <Table.Th scope="row" data-align="text">
                {formatCell(name)}
              </Table.Th>
              {cells.map((cell, place) => (
                <Table.Td key={columns[place + 1]} data-align={align[place + 1]}>
                  {formatCell(cell)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
