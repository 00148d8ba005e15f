import { describe, expect, test } from 'vitest';
import { describeError, parseErrorBody, toApiError } from './api-error.ts';

describe('a failed call', () => {
  test('keeps the server’s code, message and request id', () => {
    const body = { code: 'INVALID_CREDENTIALS', message: 'Invalid login credentials' };
    const error = parseErrorBody(body, { status: 401, requestId: 'r-1' });
    expect(error).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      status: 401,
      requestId: 'r-1',
      expected: true,
    });
    expect(error.message).toBe('Invalid login credentials');
  });

  test('gets a message when a proxy answers with something else', () => {
    const error = parseErrorBody('<html>Bad gateway</html>', { status: 502, requestId: null });
    expect(error.message).toBe('The service is temporarily unavailable. Try again.');
    expect(error.retryable).toBe(true);
  });

  test('reports that the server is unreachable', () => {
    expect(toApiError(new TypeError('Failed to fetch'))).toMatchObject({
      code: 'UNREACHABLE',
      retryable: true,
    });
  });

  test('uses the fallback text of the caller only if the server gave no reason', () => {
    const silent = parseErrorBody(null, { status: 500, requestId: 'r-4' });
    const explained = parseErrorBody({ message: 'Paused at Instantly.' }, { status: 500, requestId: null });
    const down = parseErrorBody('<html>', { status: 502, requestId: null });
    expect([silent, explained, down].map((error) => describeError(error, 'Unknown error'))).toEqual([
      'Unknown error',
      'Paused at Instantly.',
      'The service is temporarily unavailable. Try again.',
    ]);
  });

  test('shows the request id only for unexpected failures', () => {
    const bug = parseErrorBody({}, { status: 500, requestId: 'r-2' });
    const foreseen = parseErrorBody({ code: 'NOT_FOUND' }, { status: 404, requestId: 'r-3' });
    expect(describeError(bug)).toBe('An unexpected error occurred (request r-2)');
    expect(describeError(foreseen)).toBe('Not found. It may have been deleted, or you may not have access.');
  });
});
