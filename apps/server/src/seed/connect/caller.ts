import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../demo-people.ts';

export type CallerResponse<T> = { readonly body: T; readonly cookie: string };

/** A demo user who calls the same endpoints as a browser. */
export type Caller = {
  call<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    body?: object,
    headers?: object,
  ): Promise<CallerResponse<T>>;
};

/** Generous for a busy machine. A longer wait fails. */
const PATIENCE_MS = 60_000;

export async function signInAs(apiUrl: string, email: string): Promise<Caller> {
  const body = { email, password: DEMO_PASSWORD };
  const entered = await send<{ access_token: string }>('POST', `${apiUrl}/api/auth/sign-in`, body);
  const authorization = `Bearer ${entered.body.access_token}`;
  return {
    call: (method, path, requestBody, headers) =>
      send(method, `${apiUrl}${path}`, requestBody, { authorization, ...headers }),
  };
}

/** Simulates a user action on a provider's page. */
export const turn = <T>(simulatorsUrl: string, path: string, body: object = {}): Promise<CallerResponse<T>> =>
  send('POST', `${simulatorsUrl}/_control/${path}`, body, { 'x-simulator-control': '1' });

export async function send<T>(
  method: string,
  url: string,
  body?: object | string,
  headers: object = {},
): Promise<CallerResponse<T>> {
  const content = { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method,
    headers: { 'x-hearback': '1', ...(body === undefined ? {} : content), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  // Logs only the path, because the URL may contain a secret.
  if (!response.ok)
    throw new Error(
      `${method} ${new URL(url).pathname.slice(0, 40)}: ${response.status} ${text.slice(0, 300)}`,
    );
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { body: JSON.parse(text) as T, cookie };
}

/** Polls until the condition holds, because the worker signals its end in no other way. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} did not come about within ${PATIENCE_MS / 1000} s`);
    await sleep(100);
  }
}
