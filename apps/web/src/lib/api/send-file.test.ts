import { afterEach, describe, expect, test, vi } from 'vitest';
import { sendFile } from './send-file.ts';

type FakeResponse = { status: number; body?: object } | 'unreachable' | 'never';

/** Answers the requests in order, and records each. */
function answer(...answers: FakeResponse[]) {
  const tokens: (string | undefined)[] = [];
  class FakeRequest {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: object) => void } = {};
    headers: Record<string, string> = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    open(): void {}
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    getResponseHeader(): null {
      return null;
    }
    send(): void {
      tokens.push(this.headers.authorization);
      this.upload.onprogress?.({ loaded: 1, total: 3 });
      const next = answers.shift();
      if (next === undefined || next === 'never') return;
      if (next === 'unreachable') {
        this.onerror?.();
        return;
      }
      this.status = next.status;
      this.responseText = JSON.stringify(next.body ?? null);
      this.onload?.();
    }
    abort(): void {
      this.onabort?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return tokens;
}

const holder = () => {
  let token = 'old';
  return {
    accessToken: () => token,
    freshToken: async () => token,
    renew: async () => {
      token = 'new';
      return 'renewed' as const;
    },
    end: vi.fn(),
  };
};

const sending = (more: object = {}) => ({
  path: '/imports/1/file',
  file: new Blob(['abc']),
  onProgress: vi.fn(),
  signal: new AbortController().signal,
  ...more,
});

afterEach(() => vi.unstubAllGlobals());

describe('sending a file', () => {
  test('sends the access token and reports progress', async () => {
    const tokens = answer({ status: 204 });
    const what = sending();
    await sendFile(holder(), what);
    expect(tokens).toEqual(['Bearer old']);
    expect(what.onProgress).toHaveBeenCalledWith(33);
  });

  test('renews an expired token and retries', async () => {
    const tokens = answer({ status: 401, body: { code: 'UNAUTHENTICATED' } }, { status: 204 });
    await sendFile(holder(), sending());
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  });

  test("fails with the server's message, or reports that it is unreachable", async () => {
    answer(
      { status: 422, body: { code: 'CSV_EMPTY', message: 'CSV file appears to be empty' } },
      'unreachable',
    );
    await expect(sendFile(holder(), sending())).rejects.toThrow('CSV file appears to be empty');
    await expect(sendFile(holder(), sending())).rejects.toThrow('The server could not be reached');
  });

  test('stops when it is aborted', async () => {
    answer('never');
    const controller = new AbortController();
    const sent = sendFile(holder(), sending({ signal: controller.signal }));
    await Promise.resolve();
    await Promise.resolve();
    controller.abort();
    await expect(sent).rejects.toHaveProperty('name', 'AbortError');
  });
});
