import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestApp } from './open-test-app.ts';

type HostCall = {
  method?: string;
  token?: string;
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Sends a request to a host of the app, because fetch cannot set the Host header. */
export async function askAt(
  { url }: Pick<TestApp, 'url'>,
  host: string,
  path: string,
  { method = 'GET', token, cookie, body, headers }: HostCall = {},
) {
  const sent = request(`${url}${path}`, {
    method,
    headers: {
      ...{ host, 'x-hearback': '1', accept: 'text/html, application/json' },
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  );
  const page = await text(answer);
  const cookies = answer.headers['set-cookie'] ?? [];
  return {
    ...{ status: answer.statusCode, headers: answer.headers, page, cookies },
    cookie: cookies.map((line) => line.split(';', 1)[0]).join('; '),
    body: (answer.headers['content-type']?.includes('json') ? JSON.parse(page) : null) as unknown,
  };
}
