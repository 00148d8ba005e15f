import { type Call, type Connection, createHttp } from '../http/http.ts';
import { type HighlevelTokens, toTokens } from './map.ts';
import { PROVIDER, readWaitMs, VERSION } from './options.ts';
import { WireTokens } from './wire.ts';

export type HighlevelAppSettings = Connection & { readonly clientId: string; readonly clientSecret: string };

type UserType = HighlevelTokens['user_type'];

/**
 * Our app at HighLevel. These calls are not retried: codes and refresh tokens are single-use. After a lost response
 * (`mayHaveHappened`) the stored token may or may not be valid, which only the next call shows.
 */
export type HighlevelApp = {
  exchangeCode(grant: { code: string; redirectUri: string; userType?: UserType }): Promise<HighlevelTokens>;
  /** `auth_expired`: the token is spent. `rejected` with code `location_inactive`: it will work again, keep it. */
  refresh(refreshToken: string, userType?: UserType): Promise<HighlevelTokens>;
  /** Creates the token of a location from its agency's token. */
  mintLocationToken(grant: {
    companyToken: string;
    companyId: string;
    locationId: string;
  }): Promise<HighlevelTokens>;
};

export function createHighlevelApp({
  clientId,
  clientSecret,
  ...connection
}: HighlevelAppSettings): HighlevelApp {
  const http = createHttp(connection, { provider: PROVIDER, credentials: {}, readWaitMs });
  const nowMs = connection.runtime?.nowMs ?? Date.now;
  const ask = async (call: Omit<Call, 'method'>): Promise<HighlevelTokens> =>
    toTokens(await http.call(WireTokens, { method: 'POST', ...call }), nowMs());
  const grant = (form: Record<string, string>, secret: string): Promise<HighlevelTokens> =>
    ask({
      path: '/oauth/token',
      form: { client_id: clientId, client_secret: clientSecret, ...form },
      secrets: [clientSecret, secret],
      classify: classifyGrantFailure,
    });
  return {
    exchangeCode: ({ code, redirectUri, userType = 'Location' }) =>
      grant({ grant_type: 'authorization_code', code, user_type: userType, redirect_uri: redirectUri }, code),
    refresh: (token, userType = 'Location') =>
      grant({ grant_type: 'refresh_token', refresh_token: token, user_type: userType }, token),
    mintLocationToken: ({ companyToken, companyId, locationId }) =>
      ask({
        path: '/oauth/locationToken',
        headers: { ...VERSION, authorization: `Bearer ${companyToken}` },
        form: { companyId, locationId },
        secrets: [companyToken],
        // Creating another one does not use up the agency's token.
        idempotent: true,
      }),
  };
}

/** A 400 here has three causes. Only one of them means that a person must reconnect. */
const classifyGrantFailure: NonNullable<Call['classify']> = (status, { sentence, code }) => {
  const text = `${code ?? ''} ${sentence ?? ''}`.toLowerCase();
  if (status < 400 || status >= 500 || status === 429) return undefined;
  if (text.includes('not active')) return { kind: 'rejected', code: 'location_inactive' };
  if (/invalid[_ ]grant|(refresh token|code) (is|was|has)/.test(text))
    return { kind: 'auth_expired', code: 'invalid_grant' };
  // Our own id or secret is wrong. Users cannot fix that, and their tokens are still valid.
  return status === 401 || status === 403 ? { kind: 'rejected', code: 'invalid_client' } : undefined;
};
