import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai';
import { readComplaint, toKind } from '../http/failure.ts';
import { readRetryAfter } from '../http/retry.ts';
import { ProviderError } from '../ports.ts';

/** The library's errors contain the prompt and the response, which must not be logged. */
export function toFailure(provider: string, thrown: unknown, apiKey: string): ProviderError {
  if (APICallError.isInstance(thrown)) return toCallError(provider, thrown, apiKey);
  if (NoObjectGeneratedError.isInstance(thrown))
    return new ProviderError({
      provider,
      kind: 'unavailable',
      message: `no usable response (${thrown.finishReason ?? 'unknown'})`,
      code: thrown.finishReason === 'content-filter' ? 'refused' : 'no_object',
    });
  if (NoOutputGeneratedError.isInstance(thrown))
    return new ProviderError({
      provider,
      kind: 'unavailable',
      message: 'no response',
      code: 'no_output',
    });
  const isTimeout =
    thrown instanceof Error && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError');
  return new ProviderError({
    provider,
    kind: 'unavailable',
    message: isTimeout ? 'no response in time' : 'the call failed',
    code: isTimeout ? 'timeout' : 'unexpected',
  });
}

function toCallError(provider: string, error: APICallError, apiKey: string): ProviderError {
  const { statusCode, responseBody, responseHeaders } = error;
  if (statusCode === undefined)
    return new ProviderError({ provider, kind: 'unavailable', message: 'no connection', code: 'network' });
  // A 200 response that the library could not parse.
  if (statusCode < 300)
    return new ProviderError({
      provider,
      kind: 'unavailable',
      message: 'the response does not match the schema',
      code: 'no_object',
    });
  const { sentence } = readComplaint(innerError(responseBody ?? ''), [apiKey]);
  const kind = toKind(statusCode);
  return new ProviderError({
    provider,
    kind,
    status: statusCode,
    message: kind === 'auth_expired' ? 'the key was refused' : (sentence ?? `status ${statusCode}`),
    retryAfterMs: readRetryAfter(responseHeaders?.['retry-after'] ?? null, Date.now()),
  });
}

/** Both vendors put it one level down: `{ error: { message } }`. */
function innerError(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'object' && error !== null ? JSON.stringify(error) : body;
  } catch {
    return '';
  }
}
