import { createHash, randomBytes } from 'node:crypto';
import { ASSISTANT_PERMISSIONS } from '@hearback/contract';
import { withActor } from '@hearback/database';
import { createAuthenticateToken } from '#server/modules/oauth/index.ts';
import type { ApiResponse, TestApp } from './open-test-app.ts';

export const REDIRECT_URI = 'https://assistant.example/callback';

type Params = Record<string, string | undefined>;
export type Tokens = { access_token: string; refresh_token: string; scope?: string; expires_in: number };

/** An assistant and the browser of a person, without the SDK, so that tests can get any step wrong. */
export function createTestAssistant(app: TestApp) {
  const issuer = new URL(app.config.publicUrl).origin;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  const register = async (form: object = {}): Promise<string> => {
    const body = { client_name: 'Test assistant', redirect_uris: [REDIRECT_URI], ...form };
    const registered = await app.call('POST', '/oauth/register', { body });
    if (registered.status !== 201) throw new Error(JSON.stringify(registered.body));
    return (registered.body as { client_id: string }).client_id;
  };

  const toQuery = (client_id: string, more: Params = {}): string => {
    const params: Params = {
      ...{ response_type: 'code', client_id, redirect_uri: REDIRECT_URI, state: 'state-1' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256', resource: `${issuer}/mcp` },
      ...more,
    };
    const definedParams = Object.entries(params).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return String(new URLSearchParams(definedParams));
  };

  /** Follows no redirects. */
  const browse = async (path: string, cookie = ''): Promise<ApiResponse & { location: string }> => {
    const response = await fetch(`${app.url}${path}`, { redirect: 'manual', headers: { cookie } });
    const lines = response.headers.getSetCookie();
    return {
      ...{ status: response.status, body: await response.text(), headers: response.headers },
      cookie: lines.map((line) => line.split(';', 1)[0]).join('; '),
      location: response.headers.get('location') ?? '',
    };
  };

  const open = async (client_id: string, more: Params = {}) => {
    const opened = await browse(`/oauth/authorize?${toQuery(client_id, more)}`);
    return { ...opened, id: opened.location.replace(/^\/connect\//, '') };
  };

  const allow = (id: string, who: { token: string; cookie: string }, form: object = {}) =>
    app.call('POST', `/api/oauth/requests/${id}/allow`, {
      ...who,
      body: { permissions: ASSISTANT_PERMISSIONS, location_ids: null, ...form },
    });

  /** Runs the flow from the first page to the authorization code. */
  const obtainCode = async (client_id: string, token: string, form: object = {}, more: Params = {}) => {
    const { id, cookie } = await open(client_id, more);
    const allowed = await allow(id, { token, cookie }, form);
    if (allowed.status !== 200) throw new Error(JSON.stringify(allowed.body));
    const { continue_at } = allowed.body as { continue_at: string };
    const { location } = await browse(continue_at, cookie);
    return new URL(location).searchParams;
  };

  const post = async (path: string, params: Params): Promise<ApiResponse> => {
    const definedParams = Object.entries(params).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return app.call('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(definedParams)),
    });
  };

  const exchange = (client_id: string, code: string | null, more: Params = {}) =>
    post('/oauth/token', {
      ...{ grant_type: 'authorization_code', client_id, code: code ?? '', redirect_uri: REDIRECT_URI },
      ...{ code_verifier: verifier, resource: `${issuer}/mcp` },
      ...more,
    });

  const refresh = (client_id: string, refresh_token: string, more: Params = {}) =>
    post('/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token, ...more });

  const revoke = (client_id: string, token: string) => post('/oauth/revoke', { client_id, token });

  /** A connected assistant with its tokens. */
  const connect = async (token: string, form: object = {}) => {
    const client_id = await register();
    const answer = await exchange(client_id, (await obtainCode(client_id, token, form)).get('code'));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return { client_id, ...(answer.body as Tokens) };
  };

  const authenticate = createAuthenticateToken(app.services);
  /** Enters a transaction with the token, as `/mcp` does. Returns the actor or the reason of the refusal. */
  const enter = async (token: string): Promise<object | string> => {
    const id = await authenticate(token);
    if (id === null) return 'unknown';
    const claim = { auth_user_id: '', session_id: '', api_key: { id, address: '127.0.0.1' } };
    return withActor(app.services.db, claim, async (_tx, actor) => actor).catch(
      (error: Error) => error.message,
    );
  };

  return { issuer, enter, register, browse, open, allow, obtainCode, exchange, refresh, revoke, connect };
}
