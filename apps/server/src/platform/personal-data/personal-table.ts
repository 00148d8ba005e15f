import type { SystemTx } from '@hearback/database';
import type { RawBuilder } from 'kysely';
import type { Services } from '../services.ts';
import type { Mentions } from './matcher.ts';
import type { Subject } from './subject.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * A table that can hold what a lead wrote, or what is known of one: how rows are found, exported and erased. Every module
 * offers those of its own; a test compares them with the schema, so that none is forgotten.
 */
export type PersonalTable = {
  readonly table: string;
  /** For people. */
  readonly title: string;
  /** Of its rows, beside the workspace: columns and their types, in the order of the primary key. */
  readonly key: Readonly<Record<string, 'uuid' | 'integer' | 'text' | 'boolean'>>;
  /** Rows that are the person's own, of `t`: they are deleted. None: it only holds what others wrote. */
  readonly own?: (subject: Subject) => RawBuilder<unknown>;
  /** Where the person can be named in rows of others, by kind of column: there the mention is taken out. */
  readonly texts?: readonly string[];
  readonly json?: readonly string[];
  readonly lists?: readonly string[];
  /** Columns that hold no word of a lead, or follow from the others. */
  readonly plain?: readonly string[];
  /** Not exported: it says nothing to anybody. */
  readonly hidden?: readonly string[];
  /** Providers and jobs know people by ids of ours: looked for as well. */
  readonly byIds?: true;
  /** Where more than the named columns changes with a mention; the row has its key and the columns above. */
  readonly rewrite?: (tx: SystemTx, workspace_id: string, row: Row, mentions: Mentions) => Promise<void>;
};

export type Looked = { readonly own: number; readonly mentions: number; readonly rows: readonly Row[] };

export type Action = 'find' | 'export' | 'erase';

/** What is no row of one key, or no tenant's table: looked through as a whole, outside of any transaction. Once or often is the same. */
export type PersonalPlace = {
  readonly table: string;
  readonly title: string;
  readonly plain?: readonly string[];
  readonly look: (
    services: Services,
    asked: { readonly subject: Subject; readonly mentions: Mentions; readonly action: Action },
  ) => Promise<Looked>;
};

/** What a module knows of a person beyond the rows themselves. */
export type PersonalData = {
  /** In the order in which they are erased: what hangs on a row before the row. */
  readonly tables: readonly (PersonalTable | PersonalPlace)[];
  /** More of what the person is known by. */
  readonly listIds?: (tx: SystemTx, subject: Subject) => Promise<string[]>;
  /** Its tables that hold nothing of a lead, and why. */
  readonly impersonal: Readonly<Record<string, string>>;
};

/** Somebody works with what holds the person: it is tried again when they are done. */
export class PlaceBusy extends Error {}
