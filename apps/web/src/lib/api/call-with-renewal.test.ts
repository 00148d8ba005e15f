import { describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { callWithRenewal, type Renewal } from './call-with-renewal.ts';

const refused = new ApiError('UNAUTHENTICATED', 401, 'Your session has ended. Sign in again.');

const holder = (renewal: Renewal) => ({
  accessToken: () => 'old',
  freshToken: vi.fn(async () => 'old'),
  renew: vi.fn(async () => renewal),
  end: vi.fn(),
});

describe('a call of a signed-in user', () => {
  test('is retried with a new token after a rejection', async () => {
    const session = holder('renewed');
    const call = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce('answer');
    expect(await callWithRenewal(session, call)).toBe('answer');
    expect(session.renew).toHaveBeenCalledExactlyOnceWith('old');
    expect(session.end).not.toHaveBeenCalled();
  });

  test('a call of an ended preview is handled like one without a session', async () => {
    const over = new ApiError('PREVIEW_OVER', 403, 'This preview has ended. Start a new one.');
    const preview = holder('ended');
    await expect(callWithRenewal(preview, () => Promise.reject(over))).rejects.toBe(over);
    expect(preview.renew).toHaveBeenCalledExactlyOnceWith('old');
  });

  test('ends the session after a second rejection', async () => {
    const session = holder('renewed');
    const call = vi.fn().mockRejectedValue(refused);
    await expect(callWithRenewal(session, call)).rejects.toBe(refused);
    expect(call).toHaveBeenCalledTimes(2);
    expect(session.end).toHaveBeenCalledOnce();
  });

  test('is not retried when the refresh fails to reach the server, and keeps the session', async () => {
    const session = holder('unreachable');
    const call = vi.fn().mockRejectedValue(refused);
    await expect(callWithRenewal(session, call)).rejects.toBe(refused);
    expect(call).toHaveBeenCalledOnce();
    expect(session.end).not.toHaveBeenCalled();
  });

  test.each([
    new ApiError('FORBIDDEN', 403, 'You do not have permission to do this.'),
    new ApiError('INVALID_CREDENTIALS', 401, 'Invalid login credentials'),
  ])('a call that fails with $code is handled by the screen', async (failure) => {
    const session = holder('renewed');
    await expect(callWithRenewal(session, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(session.renew).not.toHaveBeenCalled();
  });
});
