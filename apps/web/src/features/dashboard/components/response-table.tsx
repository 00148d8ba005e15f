import { formatPercent } from '@hearback/contract';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatOptionalCount } from '../wording.ts';
import classes from './dashboard.module.css';

type ResponseRow = {
  readonly id: string;
  readonly name: ReactNode;
  readonly counts: readonly (number | null)[];
  readonly percent: number | null;
};
type Props = { columns: readonly [name: string, ...counts: string[]]; rows: readonly ResponseRow[] };

/** Shows counts, their share and a bar per row. */
export function ResponseTable({ columns: [name, ...counts], rows }: Props) {
  const most = Math.max(0, ...rows.map(({ percent }) => percent ?? 0));
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{name}</Table.Th>
          {[...counts, 'Response'].map((column) => (
            <Table.Th key={column} className={classes.number}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td className={classes.name}>{row.name}</Table.Td>
            {row.counts.map((count, index) => (
              <Table.Td key={counts[index]} className={classes.number}>
                {formatOptionalCount(count)}
              </Table.Td>
            ))}
            <Table.Td className={classes.number}>
              <Share percent={row.percent} most={most} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Bars are relative to the largest share, because a few percent of 100 would all look the same. */
function Share({ percent, most }: { percent: number | null; most: number }) {
  return (
    <span className={classes.share}>
      {formatPercent(percent)}
      {percent !== null && (
        <span className={classes.track} aria-hidden="true">
          <span className={classes.bar} style={{ width: `${most > 0 ? (percent / most) * 100 : 0}%` }} />
        </span>
      )}
    </span>
  );
}
