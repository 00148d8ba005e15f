type QueuedCall = {
  readonly request: Request;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: unknown) => void;
};

/** Long enough to collect what follows one key press, such as opening the next conversation. */
const WINDOW_MS = 600;
const MAX_BATCH = 16;

const toEntry = async ({ request }: QueuedCall) => {
  const { pathname, search } = new URL(request.url);
  const text = await request.clone().text();
  return { method: request.method, path: pathname + search, ...(text && { body: JSON.parse(text) }) };
};

const toResponse = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * Collects calls that the user does not wait for and sends them as one request, writes first. The server
 * treats each one as a separate request.
 */
export function createBackground(windowMs = WINDOW_MS) {
  let waiting: QueuedCall[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (batch: readonly QueuedCall[]): Promise<void> => {
    const [first] = batch;
    if (first === undefined) return;
    try {
      if (batch.length === 1) return first.resolve(await globalThis.fetch(first.request));
      const headers = new Headers(first.request.headers);
      headers.set('content-type', 'application/json');
      const body = JSON.stringify({ requests: await Promise.all(batch.map(toEntry)) });
      const url = new URL('/api/batch', first.request.url);
      const response = await globalThis.fetch(new Request(url, { method: 'POST', headers, body }));
      // A refused batch refuses each call, so that each one renews the session or reports the error.
      if (!response.ok) return batch.forEach(({ resolve }) => void resolve(response.clone()));
      const { responses } = await response.json();
      for (const [index, { resolve }] of batch.entries()) resolve(toResponse(responses[index]));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  /** Sends now, because the user is waiting for one of the calls. Resolves when all are answered. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const open = waiting.filter(({ request }) => !request.signal.aborted);
    // Writes go first, so that the reads contain them.
    const { reads = [], writes = [] } = Object.groupBy(open, ({ request }) =>
      request.method === 'GET' ? 'reads' : 'writes',
    );
    // A batch has one token, and calls of a preview and of the user can wait at the same time.
    const byToken = Object.groupBy(
      [...writes, ...reads],
      ({ request }) => request.headers.get('authorization') ?? '',
    );
    waiting = [];
    const sent: Promise<void>[] = [];
    for (const calls of Object.values(byToken) as QueuedCall[][])
      for (let at = 0; at < calls.length; at += MAX_BATCH) sent.push(send(calls.slice(at, at + MAX_BATCH)));
    await Promise.all(sent);
  };

  const add = (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
      waiting.push({ request, resolve, reject });
      timer ??= setTimeout(() => void flush(), windowMs);
    });

  /** Cancels the waiting calls at sign-out. */
  const drop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const dropped = waiting;
    waiting = [];
    for (const { reject } of dropped) reject(new DOMException('Signed out', 'AbortError'));
  };

  return { add, flush, drop };
}

export type Background = ReturnType<typeof createBackground>;
