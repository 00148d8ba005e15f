import { z } from 'zod';
import { MAPPED_FIELDS } from '../logic/lead-fields.ts';
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

export const MAX_FILE_BYTES = 100 * 1_048_576;

/**
 * The mapping of one column. Columns are identified by their index from 0, because two may have the
 * same header. `name` is the name of a custom field. A column without an entry is not imported.
 */
export const ColumnMapping = z.strictObject({
  column: z.number().int().min(0).max(999),
  field: z.enum([...MAPPED_FIELDS, 'custom', 'unmapped']),
  name: z.string().trim().max(100).optional(),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/**
 * `uploading` waits for its file, `uploaded` for its mapping. States from `done` on are final,
 * except that `undoing` reverts a large import. A failed file keeps the rows imported before the
 * failure.
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

/** States in which an import can be undone. */
export const UNDOABLE_STATES: readonly ImportState[] = ['done', 'cancelled', 'failed'];

const Count = z.number().int();

export const Import = z.object({
  id: Id,
  campaign_id: Id,
  file_name: z.string(),
  file_size: Count,
  state: ImportState,
  /** 0 to 100: the part of the file that was read, or the part of the leads that was removed while undoing. */
  progress: z.number().int().min(0).max(100),
  /** Rows below the header. Estimated while the import runs, exact afterwards. */
  rows_total: Count.nullable(),
  rows_done: Count,
  rows_per_second: z.number().nullable(),
  seconds_left: z.number().nullable(),
  /** 'Successfully imported': new contacts, and existing contacts that were linked to the campaign. */
  imported: Count,
  /** 'Failed to import': invalid rows, without duplicates. */
  failed: Count,
  /** Skipped rows whose contact is already in the campaign or occurs earlier in the file. */
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
  /** Detected, unless the request names one. */
  encoding: CsvEncoding,
  delimiter: CsvDelimiter,
  headers: z.array(z.string()),
  /** 1-based row of the headers. Rows above it are not imported. 0 if the file has no headers. */
  header_row: Count,
  /** The first 5, each as long as `headers`. Long cells are shortened. */
  rows: z.array(z.array(z.string())),
  /**
   * One entry per column. Taken from the campaign's last import if the headers match, then from
   * earlier choices in the workspace, else derived from names and values.
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
  /** Links to the campaign that would be removed. */
  unlinked: Count,
  /** Contacts created by the import that would be deleted. Contacts that existed before are kept. */
  deleted: Count,
});
export type UndoPreview = z.infer<typeof UndoPreview>;
