import type { LoadContext } from '../load/context.ts';
import type { HourAgency } from './agency.ts';

/** A member of the agency, or an integration, with everything that the audit needs. */
export type HourContext = LoadContext & {
  readonly agency: HourAgency;
  readonly records: HourRecords;
};

export type HourRecords = {
  /** The marks of notes whose creation was acknowledged. */
  readonly notes: string[];
  /** The ids of reports whose creation was acknowledged. */
  readonly reports: string[];
  /** How often each kind of work was done. */
  readonly done: Map<string, number>;
};

export const createRecords = (): HourRecords => ({ notes: [], reports: [], done: new Map() });

export const countDone = ({ done }: HourRecords, what: string): void =>
  void done.set(what, (done.get(what) ?? 0) + 1);

/** Reads a page like a browser; null if it was refused or the API restarts. */
export async function read<T>({ owner }: LoadContext, path: string): Promise<T | null> {
  const { status, body } = await owner.ask('GET', path, { timeoutMs: 20_000 });
  return status === 200 ? (body as T) : null;
}
