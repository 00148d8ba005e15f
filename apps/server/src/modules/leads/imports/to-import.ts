import type { Import } from '@hearback/contract';

type Moments = 'created_at' | 'started_at' | 'finished_at';

export type ImportRow = Omit<Import, Moments | 'progress' | 'rows_per_second' | 'seconds_left'> & {
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  bytes_done: number;
  resumed_rows: number;
  undo_done: number;
  undo_total: number;
  /** How long the current worker has been running. */
  seconds: number | null;
};

/** Computes progress, speed and remaining time. */
export function toImport({
  bytes_done,
  resumed_rows,
  undo_done,
  undo_total,
  seconds,
  ...row
}: ImportRow): Import {
  const isOver = !['uploading', 'uploaded', 'queued', 'running'].includes(row.state);
  const part =
    isOver && row.state === 'done' ? 1 : row.file_size > 0 ? Math.min(1, bytes_done / row.file_size) : 0;
  const rows_total =
    row.rows_total ?? (part > 0 && row.rows_done > 0 ? Math.round(row.rows_done / part) : null);
  const rowsThisRun = row.rows_done - resumed_rows;
  const rows_per_second =
    seconds !== null && seconds > 0 && rowsThisRun > 0 ? Math.round(rowsThisRun / seconds) : null;
  return {
    ...row,
    rows_total,
    progress: Math.floor((row.state === 'undoing' ? undo_done / Math.max(1, undo_total) : part) * 100),
    rows_per_second,
    seconds_left:
      row.state === 'running' && rows_per_second && rows_total !== null
        ? Math.ceil(Math.max(0, rows_total - row.rows_done) / rows_per_second)
        : null,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
