import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackground } from './background.ts';

const toRequest = (path: string, init: RequestInit = {}) =>
  new Request(`http://localhost${path}`, { headers: { authorization: 'Bearer token' }, ...init });

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

describe('background calls', () => {
  const fetch = vi.fn<(request: Request) => Promise<Response>>();
  beforeEach(() => {
    vi.useFakeTimers();
    fetch.mockReset();
    vi.stubGlobal('fetch', fetch);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are batched into one request when they follow one another', async () => {
    const { add } = createBackground(100);
    fetch.mockResolvedValue(
      json({
        responses: [
          { status: 200, body: { success: true } },
          { status: 404, body: { code: 'NOT_FOUND' } },
        ],
      }),
    );
    const answers = [
      add(toRequest('/api/conversations/1/read', { method: 'POST', body: '{"a":1}' })),
      add(toRequest('/api/conversations/2?x=y')),
    ];
    await vi.advanceTimersByTimeAsync(100);
    expect(fetch).toHaveBeenCalledTimes(1);
    const sent = fetch.mock.calls[0]?.[0];
    expect(new URL(sent?.url ?? '').pathname).toBe('/api/batch');
    expect(await sent?.json()).toEqual({
      requests: [
        { method: 'POST', path: '/api/conversations/1/read', body: { a: 1 } },
        { method: 'GET', path: '/api/conversations/2?x=y' },
      ],
    });
    const [first, second] = await Promise.all(answers);
    expect(await first?.json()).toEqual({ success: true });
    expect(second?.status).toBe(404);
  });

  it('are sent unbatched when they are alone, and immediately when the user waits for them', async () => {
    const { add, flush } = createBackground(100);
    fetch.mockResolvedValue(json({}));
    const answer = add(toRequest('/api/conversations/2'));
    flush();
    await answer;
    expect(new URL(fetch.mock.calls[0]?.[0].url ?? '').pathname).toBe('/api/conversations/2');
  });

  it('fail together when the batch is refused, each with its own response', async () => {
    const { add } = createBackground(100);
    fetch.mockResolvedValue(json({ code: 'UNAUTHENTICATED' }, 401));
    const answers = [add(toRequest('/api/a')), add(toRequest('/api/b'))];
    await vi.advanceTimersByTimeAsync(100);
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ code: 'UNAUTHENTICATED' });
    }
  });

  it('with different tokens are different requests', async () => {
    const { add } = createBackground(100);
    fetch.mockImplementation(async () => json({}));
    const toPreview = (path: string) => toRequest(path, { headers: { authorization: 'Bearer preview' } });
    const answers = [add(toRequest('/api/a')), add(toPreview('/api/b'))];
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(answers);
    const sent = fetch.mock.calls.map(([{ url, headers }]) => [
      ...[new URL(url).pathname, headers.get('authorization')],
    ]);
    expect(sent).toEqual([
      ['/api/a', 'Bearer token'],
      ['/api/b', 'Bearer preview'],
    ]);
  });

  it('are not sent if they wait at sign-out', async () => {
    const { add, drop } = createBackground(100);
    const answer = add(toRequest('/api/a'));
    drop();
    await expect(answer).rejects.toThrow('Signed out');
    await vi.advanceTimersByTimeAsync(100);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('background calls that were canceled are not sent', async () => {
    const { add } = createBackground(100);
    const stop = new AbortController();
    const answer = add(toRequest('/api/a', { signal: stop.signal }));
    stop.abort();
    await expect(answer).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(100);
    expect(fetch).not.toHaveBeenCalled();
  });
});
