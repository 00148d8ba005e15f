import type { z } from 'zod';
import { type Budget, type Failure, type FailureKind, ProviderError } from '../ports.ts';
import { createAddress, type Query } from './address.ts';
import { type Complaint, hasArrived, networkCode, readComplaint, toKind } from './failure.ts';
import { parseJson, readText, TooLarge } from './read-response.ts';
import { readRetryAfter, withRetries } from './retry.ts';
import { type Runtime, realRuntime } from './runtime.ts';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;
const TRIES = 3;

/** The settings of every client, without credentials. */
export type Connection = {
  /** The URL of the provider or its simulator. Calls stay on this origin, and redirects are refused. */
  readonly baseUrl: string;
  /** Awaited before each attempt. */
  readonly budget?: Budget | undefined;
  /** Cancels the call, which then throws the signal's reason instead of a ProviderError. */
  readonly signal?: AbortSignal | undefined;
  /** Per attempt, including the whole response. */
  readonly timeoutMs?: number | undefined;
  readonly runtime?: Partial<Runtime> | undefined;
};

export type CallOptions = {
  readonly provider: string;
  /** Headers whose values never appear in an error. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Reads the wait from the provider's own headers, without a Retry-After. */
  readonly readWaitMs?: (headers: Headers) => number | undefined;
  readonly maxBytes?: number | undefined;
};

export type Call = {
  /** PUT and DELETE are idempotent. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Query | undefined;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A POST that only reads, or is safe to repeat. */
  readonly idempotent?: boolean | undefined;
  /** For routes with their own limit besides the general one. */
  readonly budget?: Budget | undefined;
  /** The response is an acknowledgment without a defined format. It is not read. */
  readonly unread?: boolean | undefined;
  /** Secrets in the body that errors must not quote. */
  readonly secrets?: readonly string[] | undefined;
  /** Classifies a status with an unusual meaning. */
  readonly classify?:
    | ((status: number, complaint: Complaint) => { kind: FailureKind; code?: string } | undefined)
    | undefined;
};

export type Http = {
  /** Every failure is a ProviderError. */
  call<T>(schema: z.ZodType<T>, call: Call): Promise<T>;
};

type Setting = Required<Pick<Connection, 'timeoutMs'>> &
  Connection &
  CallOptions & { address: ReturnType<typeof createAddress>; resolvedRuntime: Runtime };

export function createHttp(connection: Connection, options: CallOptions): Http {
  const setting: Setting = {
    ...connection,
    ...options,
    timeoutMs: connection.timeoutMs ?? TIMEOUT_MS,
    address: createAddress(connection.baseUrl),
    resolvedRuntime: { ...realRuntime, ...connection.runtime },
  };
  return {
    async call(schema, call) {
      const tries = isRepeatable(call) ? TRIES : 1;
      const { signal, resolvedRuntime } = setting;
      const value = await withRetries(() => tryOnce(setting, call), {
        tries,
        signal,
        runtime: resolvedRuntime,
      });
      const read = schema.safeParse(value);
      if (read.success) return read.data;
      throw fault(setting, call, { message: 'the response has an unexpected shape', code: 'unexpected' });
    },
  };
}

const isRepeatable = ({ method, idempotent }: Call): boolean => method !== 'POST' || idempotent === true;

/** A temporary failure. The call may still have taken effect. */
function fault(
  setting: Setting,
  call: Call,
  failure: Pick<Failure, 'message' | 'code' | 'status'>,
): ProviderError {
  const mayHaveHappened = !isRepeatable(call) && hasArrived(failure.code ?? '');
  return new ProviderError({ provider: setting.provider, kind: 'unavailable', ...failure, mayHaveHappened });
}

async function tryOnce(setting: Setting, call: Call): Promise<unknown> {
  const init = prepare(setting, call);
  const address = setting.address(call.path, call.query);
  setting.signal?.throwIfAborted();
  await setting.budget?.take();
  await call.budget?.take();
  setting.signal?.throwIfAborted();
  const { response, text } = await exchange(setting, call, address, init);
  if (response.status >= 300 && response.status < 400)
    throw fault(setting, call, {
      message: 'a redirect is refused',
      code: 'redirect',
      status: response.status,
    });
  if (!response.ok) throw refusal(setting, call, response, text);
  if (call.unread) return undefined;
  const parsed = parseJson(text);
  if (parsed) return parsed.value;
  throw fault(setting, call, {
    message: 'the response is not JSON',
    code: 'malformed',
    status: response.status,
  });
}

function prepare({ provider, ...setting }: Setting, { method, json, form, headers }: Call): RequestInit {
  // No content type without content: Instantly refuses an empty JSON body.
  const body = json !== undefined ? JSON.stringify(json) : form ? encodeForm(form) : undefined;
  const type = json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  try {
    const all = new Headers({
      accept: 'application/json',
      ...setting.headers,
      ...setting.credentials,
      ...headers,
    });
    if (body !== undefined) all.set('content-type', type);
    return { method, headers: all, redirect: 'manual', ...(body !== undefined ? { body } : {}) };
  } catch {
    // A pasted key with a line break. The thrown error quotes the key.
    throw new ProviderError({
      provider,
      kind: 'auth_expired',
      message: 'this cannot be a key',
      code: 'bad_key',
    });
  }
}

function encodeForm(form: Readonly<Record<string, string | undefined>>): string {
  const fields = new URLSearchParams();
  for (const [key, value] of Object.entries(form)) if (value !== undefined) fields.set(key, value);
  return fields.toString();
}

async function exchange(setting: Setting, call: Call, address: URL, init: RequestInit) {
  const timeout = AbortSignal.timeout(setting.timeoutMs);
  const signal = setting.signal ? AbortSignal.any([setting.signal, timeout]) : timeout;
  try {
    const response = await setting.resolvedRuntime.fetch(address, { ...init, signal });
    return { response, text: await readText(response, setting.maxBytes ?? MAX_BYTES) };
  } catch (thrown) {
    setting.signal?.throwIfAborted();
    if (thrown instanceof TooLarge)
      throw fault(setting, call, { message: 'the response is too long', code: 'too_large' });
    if (timeout.aborted) throw fault(setting, call, { message: 'no response in time', code: 'timeout' });
    throw fault(setting, call, { message: 'no connection', code: networkCode(thrown) });
  }
}

function refusal(setting: Setting, call: Call, response: Response, text: string): ProviderError {
  const { status, headers } = response;
  const secrets = [...Object.values(setting.credentials), ...(call.secrets ?? [])].map((secret) =>
    secret.replace(/^Bearer /, ''),
  );
  const complaint = readComplaint(text, secrets);
  const { kind, code } = call.classify?.(status, complaint) ?? { kind: toKind(status), code: undefined };
  const passing = kind === 'rate_limited' || kind === 'unavailable';
  return new ProviderError({
    provider: setting.provider,
    kind,
    status,
    code: code ?? complaint.code ?? undefined,
    // The provider's message may quote a part of a refused key.
    message:
      kind === 'auth_expired' ? 'the credentials were refused' : (complaint.sentence ?? `status ${status}`),
    requestId: headers.get('x-request-id') ?? headers.get('trace-id') ?? undefined,
    retryAfterMs: passing
      ? (readRetryAfter(headers.get('retry-after'), setting.resolvedRuntime.nowMs()) ??
        setting.readWaitMs?.(headers))
      : undefined,
    mayHaveHappened: kind === 'unavailable' && !isRepeatable(call),
  });
}
