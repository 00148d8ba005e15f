import { Table } from '@mantine/core';
import type { Cell } from '#web/lib/files/csv.ts';
import { shownCount } from '../wording.ts';
import classes from './charts.module.css';

/** The first cell of a row names it; the others are figures, or words. */
export type TableData = { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

const shownCell = (cell: Cell): string => (typeof cell === 'string' ? cell : shownCount(cell));

export function DataTable({ label, data: { columns, rows } }: { label: string; data: TableData }) {
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
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name = '', ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are drawn anew together, and two may bear one name
            <Table.Tr key={index}>
              <Table.Th scope="row">{shownCell(name)}</Table.Th>
              {cells.map((cell, place) => (
                <Table.Td key={columns[place + 1]} data-words={typeof cell === 'string' || undefined}>
                  {shownCell(cell)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
