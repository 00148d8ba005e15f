/** Database problems that are not caused by the statement. */
export type DatabaseFailure =
  /** Not reachable, stopping, starting, or the connection broke. */
  | 'away'
  /** No disk space left. */
  | 'full'
  /** Reachable, but too busy to respond in time. */
  | 'busy'
  /** Two transactions conflicted. One was rolled back and can be retried. */
  | 'collision';

/** The server does not respond. Thrown so that callers fail fast instead of waiting. */
export class DatabaseUnreachable extends Error {
  constructor() {
    super('The database does not respond.');
  }
}

const CODES: Readonly<Record<string, DatabaseFailure>> = {
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

/** The driver and its pool report these only as text. */
const BROKEN = /^Connection terminated|connection error and is not queryable|connection has been discarded/;
const NONE_FREE = /^timeout exceeded when trying to connect$/;

/** Returns `undefined` for other failures, such as an invalid statement. */
export function toDatabaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnreachable) return 'away';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code.startsWith('08') ? 'away' : CODES[code];
  if (BROKEN.test(error.message)) return 'away';
  return NONE_FREE.test(error.message) ? 'busy' : undefined;
}
