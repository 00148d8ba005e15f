import type { SessionRefresh } from '@hearback/contract';

declare global {
  /** The request that `public/first.js` started while this code was loading. Absent if no user signed in on this browser. */
  var hearbackFirst: Promise<Response> | undefined;
}

/** After this time the user may be on another screen, and the response is old. */
const GOOD_FOR_MS = 10_000;

/** URLs with the same parameters are equal, in any order. */
function toQuestion(url: URL): string {
  url.searchParams.sort();
  return `${url.pathname}?${url.searchParams}`;
}

export type FirstResponses = {
  /** Whether the session was already requested. */
  readonly isUnderWay: () => boolean;
  /** Returns the prefetched response of this call, or null. Each response is used once. */
  readonly answerTo: (request: Request) => Promise<Response> | null;
};

export function createFirstResponses(now: () => number = Date.now): FirstResponses {
  const startedAt = now();
  let call = globalThis.hearbackFirst;
  let token: string | null = null;
  const answers = new Map<string, SessionRefresh['answers'][number]>();

  const keep = async (response: Response): Promise<void> => {
    if (!response.ok) return;
    const brought = (await response.json()) as SessionRefresh;
    token = brought.access_token;
    // Failed reads are repeated by the caller, which reports the error.
    for (const answer of brought.answers)
      if (answer.status === 200) answers.set(toQuestion(new URL(answer.path, location.origin)), answer);
  };

  const refreshed = async (first: Promise<Response>): Promise<Response> => {
    const response = await first;
    await keep(response.clone()).catch(() => {});
    return response;
  };

  return {
    isUnderWay: () => call !== undefined,
    answerTo: ({ method, url, headers }) => {
      const question = toQuestion(new URL(url));
      if (call !== undefined && method === 'POST' && question === '/api/auth/refresh?') {
        const first = call;
        call = undefined;
        return refreshed(first);
      }
      const storedResponse = method === 'GET' ? answers.get(question) : undefined;
      answers.delete(question);
      // Data of one user must never be shown to the next.
      const isOurs = headers.get('authorization') === `Bearer ${token}`;
      if (storedResponse === undefined || !isOurs || now() - startedAt > GOOD_FOR_MS) return null;
      const type = { 'content-type': 'application/json' };
      return Promise.resolve(new Response(JSON.stringify(storedResponse.body), { headers: type }));
    },
  };
}
