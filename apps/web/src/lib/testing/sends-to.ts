import { vi } from 'vitest';

/** Replaces the upload; the test controls its progress and response. */
export function sendsTo() {
  let opened: [string, string] | null = null;
  let request: FakeRequest | null = null;

  class FakeRequest {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    open(method: string, url: string): void {
      opened = [method, url];
    }
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    send(): void {
      request = this;
    }
    abort(): void {
      this.onabort?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return {
    open: () => opened,
    progress: (percent: number) => request?.upload.onprogress?.({ loaded: percent, total: 100 }),
    answer: (status: number, body?: object) => {
      if (request === null) throw new Error('Nothing has been sent yet.');
      request.status = status;
      request.responseText = body ? JSON.stringify(body) : '';
      request.onload?.();
    },
  };
}
