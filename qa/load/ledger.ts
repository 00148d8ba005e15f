/** What was asked of the product and what it acknowledged: the audit holds the product to it. */

export type Channel = 'cold_email' | 'linkedin';

export type AskedReply = {
  /** Stands in its words and nowhere else. */
  readonly mark: string;
  readonly channel: Channel;
  readonly contact_id: string;
  /** When it is to go out; null: at once. */
  readonly send_at: string | null;
  /**
   * `unheard`: nobody answered, whatever became of it. `accepted`: it is on its way, or waits. `refused`: the product
   * said no. `sent`: the product says that the provider has it.
   */
  heard: 'unheard' | 'accepted' | 'refused' | 'sent';
};

export type Written = {
  readonly mark: string;
  readonly channel: Channel;
  /** The provider was answered with 2xx when it told of it. */
  acknowledged: boolean;
};

type AskedDisposition = { readonly contact_id: string; readonly sentiment: string; heard: boolean };

export type AskedImport = {
  readonly id: string;
  readonly file_name: string;
  readonly emails: readonly string[];
  /** Whether the product said that it begins. */
  heard: boolean;
};

export type Ledger = {
  readonly replies: AskedReply[];
  /** What leads wrote, by their marks. */
  readonly written: Map<string, Written>;
  /** In the order they were asked for. */
  readonly dispositions: AskedDisposition[];
  readonly imports: AskedImport[];
  /** How requests were answered: by status, and 'no answer'. */
  readonly answers: Map<string, number>;
  readonly live: { streams: number; events: number };
};

export const createLedger = (): Ledger => ({
  replies: [],
  written: new Map(),
  dispositions: [],
  imports: [],
  answers: new Map(),
  live: { streams: 0, events: 0 },
});

export const countAnswer = ({ answers }: Ledger, answer: number | string): void => {
  answers.set(String(answer), (answers.get(String(answer)) ?? 0) + 1);
};

const MARK = /\bmark-[a-z0-9]+-\d+\b/g;

/** Every mark that stands in a text. */
export const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])];

export type Marks = { next(): string };

/** A load has a name of its own, so that two on one product do not meet. */
export function createMarks(name: string): Marks {
  let count = 0;
  return {
    next() {
      count += 1;
      return `mark-${name}-${count}`;
    },
  };
}
