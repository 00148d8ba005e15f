import type { SystemTx } from '@hearback/database';
import type { RawBuilder } from 'kysely';
import type { Services } from '../services.ts';
import type { Mentions } from './matcher.ts';
import type { Subject } from './subject.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * A table that can hold a lead's messages or data, with the way its rows are found, exported and erased. Every module
 * declares its own tables; a test compares them with the schema, so that none is missing.
 */
export type PersonalTable = {
  readonly table: string;
  /** Shown to people. */
  readonly title: string;
  /** Columns of the primary key with their types, in order, without the workspace. */
  readonly key: Readonly<Record<string, 'uuid' | 'integer' | 'text' | 'boolean'>>;
  /** Selects the person's own rows of `t`, which are deleted. Omitted if the table only holds data of others. */
  readonly own?: (subject: Subject) => RawBuilder<unknown>;
  /** Columns of other people's rows that can mention the person, by type. The mention is removed. */
  readonly texts?: readonly string[];
  readonly json?: readonly string[];
  readonly lists?: readonly string[];
  /** Columns that hold no data of a lead or are derived from others. */
  readonly plain?: readonly string[];
  /** Not exported, because the value is meaningless to people. */
  readonly hidden?: readonly string[];
  /** Also searches for our ids, which providers and jobs use for people. */
  readonly byIds?: true;
  /** For tables where a mention changes more than the named columns. The row has its key and the columns above. */
  readonly rewrite?: (tx: SystemTx, workspace_id: string, row: Row, mentions: Mentions) => Promise<void>;
};

export type ScanResult = { readonly own: number; readonly mentions: number; readonly rows: readonly Row[] };

export type Action = 'find' | 'export' | 'erase';

/** Data that is not a tenant table with a key. Processed as a whole outside a transaction, and idempotent. */
export type PersonalPlace = {
  readonly table: string;
  readonly title: string;
  readonly plain?: readonly string[];
  readonly look: (
    services: Services,
    request: { readonly subject: Subject; readonly mentions: Mentions; readonly action: Action },
  ) => Promise<ScanResult>;
};

/** The personal data of a module. */
export type PersonalData = {
  /** In order of erasure: dependent rows before the rows they reference. */
  readonly tables: readonly (PersonalTable | PersonalPlace)[];
  /** Further ids of the person. */
  readonly listIds?: (tx: SystemTx, subject: Subject) => Promise<string[]>;
  /** Tables of the module without data of leads, and why. */
  readonly impersonal: Readonly<Record<string, string>>;
};

/** The person's data is in use. The caller retries later. */
export class PlaceBusy extends Error {}
