type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

type AskOptions = {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly timeoutMs?: number;
};

export type Caller = {
  /** Returns every response. Signs in first, and again when the session ended. A text body is sent unchanged. */
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>;
  /** The body of a GET, which must succeed. */
  get<T>(path: string): Promise<T>;
  /** Returns the token; a scenario can end the session with it. */
  token(): Promise<string | undefined>;
};

/** A request with its response, in milliseconds since the start of the process. */
export type TimedRequest = {
  readonly method: string;
  readonly path: string;
  readonly startedAt: number;
  readonly tookMs: number;
};
export type OnAnswer = (request: TimedRequest) => void;

type CallerIdentity = {
  readonly email?: string;
  readonly password?: string;
  readonly address: string;
  readonly onAnswer?: OnAnswer | undefined;
};

export function createCaller(
  url: string,
  { email, password = 'hearback-demo', address, onAnswer }: CallerIdentity,
): Caller {
  let tokenPromise: Promise<string | undefined> | undefined;

  const send = async (
    method: string,
    path: string,
    { body, headers, timeoutMs = 60_000 }: AskOptions,
    token: string | undefined,
  ): Promise<Answer> => {
    const startedAt = performance.now();
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    onAnswer?.({ method, path, startedAt, tookMs: performance.now() - startedAt });
    return { status: response.status, headers: response.headers, body: readJson(text) };
  };

  const signIn = async (): Promise<string | undefined> => {
    if (!email) return undefined;
    const { body } = await send('POST', '/api/auth/sign-in', { body: { email, password } }, undefined);
    return (body as { access_token?: string }).access_token;
  };

  /** A failed sign-in is retried on the next call. */
  const token = () => {
    const entering = tokenPromise ?? signIn();
    tokenPromise = entering;
    const forget = () => {
      if (tokenPromise === entering) tokenPromise = undefined;
    };
    if (email) entering.then((got) => got ?? forget(), forget);
    return entering;
  };

  const ask: Caller['ask'] = async (method, path, options = {}) => {
    const answer = await send(method, path, options, await token());
    if (answer.status !== 401 || !email) return answer;
    tokenPromise = undefined;
    return send(method, path, options, await token());
  };

  return {
    ask,
    token,
    async get<T>(path: string): Promise<T> {
      const { status, body } = await ask('GET', path);
      if (status !== 200) throw new Error(`GET ${path} was answered with ${status}: ${JSON.stringify(body)}`);
      return body as T;
    },
  };
}

/** The body of a request that must succeed. */
export async function required<T>(caller: Caller, method: string, path: string, body: object): Promise<T> {
  const answer = await caller.ask(method, path, { body });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
