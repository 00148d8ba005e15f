/** What is wrong with the database when a statement fails through no fault of its own. */
export type DatabaseTrouble =
  /** Not reachable, stopping, starting, or the connection broke. */
  | 'away'
  /** No room to write. */
  | 'full'
  /** Reachable, but too busy to answer in time. */
  | 'busy'
  /** Two transactions wanted the same rows; one was undone and may simply be done again. */
  | 'collision';

/** The server gives no sign of life; whoever waits is told instead of left waiting. */
export class DatabaseAway extends Error {
  constructor() {
    super('The database gives no sign of life.');
  }
}

const CODES: Readonly<Record<string, DatabaseTrouble>> = {
  ...Object.fromEntries(
    [
      ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
      ...['EAI_AGAIN', '57P01', '57P02', '57P03', '57P05', '25006'],
    ].map((code) => [code, 'away']),
  ),
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53000': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '40001': 'collision',
  '40P01': 'collision',
};

/** The driver and its pool say these in words only. */
const BROKEN = /^Connection terminated|connection error and is not queryable|connection has been discarded/;
const NONE_FREE = /^timeout exceeded when trying to connect$/;

/** Pure. `undefined`: the failure is about something else, a statement that is wrong for example. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseAway) return 'away';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code.startsWith('08') ? 'away' : CODES[code];
  if (BROKEN.test(error.message)) return 'away';
  return NONE_FREE.test(error.message) ? 'busy' : undefined;
}
