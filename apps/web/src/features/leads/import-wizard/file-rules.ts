import { errors, MAX_FILE_BYTES } from '@hearback/contract';

const MEGABYTE = 1_048_576;

type FileChoice = { readonly name: string; readonly size: number };

/** Validates a file before the upload; null if it is valid. */
export function fileProblem({ name, size }: FileChoice): string | null {
  if (!name.toLowerCase().endsWith('.csv')) return errors.NOT_A_CSV_FILE.sentence;
  if (size === 0) return errors.CSV_EMPTY.sentence;
  if (size > MAX_FILE_BYTES)
    return `The file is too large. The limit is ${MAX_FILE_BYTES / MEGABYTE} MB. Split the file and import the parts.`;
  return null;
}
