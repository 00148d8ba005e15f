/** A problem that the user can fix. Its message says what to do. Commands print it without a stack trace. */
export class Problem extends Error {
  override name = 'Problem';
}

export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
