/** Requests to the product and its acknowledgements. The audit compares the product with it. */

export type Channel = 'cold_email' | 'linkedin';

export type ReplyRecord = {
  /** Occurs only in this text. */
  readonly mark: string;
  readonly channel: Channel;
  readonly contact_id: string;
  /** When it should be sent; null: immediately. */
  readonly send_at: string | null;
  /**
   * `unanswered`: no response. `accepted`: in progress or waiting. `refused`: the product rejected it.
   * `sent`: the product reports delivery.
   */
  response: 'unanswered' | 'accepted' | 'refused' | 'sent';
};

export type LedgerEntry = {
  readonly mark: string;
  readonly channel: Channel;
  /** The product acknowledged the provider's webhook with 2xx. */
  acknowledged: boolean;
};

type DispositionRecord = { readonly contact_id: string; readonly sentiment: string; acknowledged: boolean };

export type ImportRecord = {
  readonly id: string;
  readonly file_name: string;
  readonly emails: readonly string[];
  /** Whether the product confirmed the start. */
  acknowledged: boolean;
};

export type Ledger = {
  readonly replies: ReplyRecord[];
  /** Messages of leads, by mark. */
  readonly written: Map<string, LedgerEntry>;
  /** In the order of the requests. */
  readonly dispositions: DispositionRecord[];
  readonly imports: ImportRecord[];
  /** Responses by status, or 'no response'. */
  readonly responses: Map<string, number>;
  readonly live: { streams: number; events: number };
};

export const createLedger = (): Ledger => ({
  replies: [],
  written: new Map(),
  dispositions: [],
  imports: [],
  responses: new Map(),
  live: { streams: 0, events: 0 },
});

export const countResponse = ({ responses }: Ledger, answer: number | string): void => {
  responses.set(String(answer), (responses.get(String(answer)) ?? 0) + 1);
};

const MARK = /\bmark-[a-z0-9]+-\d+\b/g;

/** Every mark in a text. */
export const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])];

export type Marks = { next(): string };

/** Marks contain the name of the load, so that two loads on one product do not collide. */
export function createMarks(name: string): Marks {
  let count = 0;
  return {
    next() {
      count += 1;
      return `mark-${name}-${count}`;
    },
  };
}
