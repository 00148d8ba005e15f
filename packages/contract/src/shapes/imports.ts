import { z } from 'zod';
import { MAPPED_FIELDS } from '../rules/lead-fields.ts';
import { Id } from '../values.ts';

export const CSV_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
] as const;
export const CsvEncoding = z.enum(CSV_ENCODINGS);
export type CsvEncoding = z.infer<typeof CsvEncoding>;

export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export const CsvDelimiter = z.enum(CSV_DELIMITERS);
export type CsvDelimiter = z.infer<typeof CsvDelimiter>;

/** The largest file that is taken. */
export const MAX_FILE_BYTES = 100 * 1_048_576;

/**
 * What becomes of one column. Columns go by their place, from 0: two may have the same header. `name` is the name of a
 * custom field and nothing else; a column that is not in the mapping is unmapped.
 */
export const ColumnMapping = z.strictObject({
  column: z.number().int().min(0).max(999),
  field: z.enum([...MAPPED_FIELDS, 'custom', 'unmapped']),
  name: z.string().trim().max(100).optional(),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/**
 * `uploading` waits for its file, `uploaded` for its mapping. Those from `done` on are over; `undoing` takes a large one back. A file that
 * failed midway has brought the rows before.
 */
export const IMPORT_STATES = [
  'uploading',
  'uploaded',
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;

/** Whatever an import in one of these has brought can be taken back. */
export const UNDOABLE_STATES: readonly ImportState[] = ['done', 'cancelled', 'failed'];

const Count = z.number().int();

export const Import = z.object({
  id: Id,
  campaign_id: Id,
  file_name: z.string(),
  /** Bytes. */
  file_size: Count,
  state: ImportState,
  /** 0 to 100, by the part of the file that is read; of one that is being undone, by the part of its leads. */
  progress: z.number().int().min(0).max(100),
  /** Rows of the file below its header: reckoned from the part that is read while it runs, exact once it is over. */
  rows_total: Count.nullable(),
  rows_done: Count,
  rows_per_second: z.number().nullable(),
  seconds_left: z.number().nullable(),
  /** 'Successfully imported': contacts that were made, and known contacts that were linked to the campaign. */
  imported: Count,
  /** 'Failed to import': rows that break a rule. Duplicates are not among them. */
  failed: Count,
  /** Rows whose contact is in the campaign already, or came earlier in the same file: skipped. */
  duplicates: Count,
  /** The first 10, as 'Row {n}: {message}'. The rest is in `GET /api/imports/{id}/failed.csv`. */
  errors: z.array(z.string()),
  /** Imported rows with corrected or truncated values. */
  noted: Count,
  /** Notes of the first 10 rows, as 'Row {n}: {message}'. The rest is in the error file. */
  notes: z.array(z.string()),
  /** Why the whole import failed. */
  error: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportPreview = z.object({
  /** Detected, or as asked for. */
  encoding: CsvEncoding,
  delimiter: CsvDelimiter,
  headers: z.array(z.string()),
  /** 1-based row of the headers. Rows above it are not imported. 0 if the file has no headers. */
  header_row: Count,
  /** The first 5, each as long as `headers`. Long cells are shortened. */
  rows: z.array(z.array(z.string())),
  /**
   * One entry per column: as the campaign's last import had it where headers agree, then as the workspace chose for a
   * column of that name, else by names and values.
   */
  mapping: z.array(ColumnMapping),
  /** Source of the suggested mapping: the last import of the campaign, or another import of the workspace. */
  remembered: z.enum(['campaign', 'workspace']).nullable(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** Preview of an undo. `reason` is set if the import cannot be undone. */
export const UndoPreview = z.object({
  undoable: z.boolean(),
  reason: z.string().nullable(),
  /** Links to the campaign that would go. */
  unlinked: Count,
  /** Contacts that the import made and that would be deleted; the others were known before and stay. */
  deleted: Count,
});
export type UndoPreview = z.infer<typeof UndoPreview>;
