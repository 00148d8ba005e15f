/**
 * Something a person can put right. Its message is one sentence that says what to do;
 * commands print it without a stack trace, since a trace would bury the sentence.
 */
export class Problem extends Error {
  override name = 'Problem';
}

export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
