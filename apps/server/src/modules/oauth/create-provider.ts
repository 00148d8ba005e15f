import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ASSISTANT_PERMISSIONS } from '@hearback/contract';
import { errors, interactionPolicy, Provider } from 'oidc-provider';
import type { Services } from '#server/platform/services.ts';
import { createDocumentFetch } from './document-fetch.ts';
import { createRecordAdapter } from './record-adapter.ts';
import { OAUTH_PATHS, toCookieNames, toIssuer, toResource } from './server-metadata.ts';

const MAX_CLIENT_ID_LENGTH = 500;
/** Enough to sign in with a second factor first. */
const REQUEST_SECONDS = 30 * 60;
const CODE_SECONDS = 60;
const ACCESS_TOKEN_SECONDS = 60 * 60;
/** Counted from the last use: each refresh token is replaced when it is used. */
const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;

/** Returns the network of the client that sent the request. */
type FindNetwork = (request: IncomingMessage) => string;

/**
 * The authorization server for assistants. The library implements the protocol. The decision is made in the application,
 * with its own sessions (`answer-request.ts`), and a grant is a row of `api_keys`.
 */
export function createProvider(services: Services, findNetwork: FindNetwork): Provider {
  const { config } = services;
  const resource = toResource(config);
  const isSecure = config.publicUrl.startsWith('https:');
  const documents = createDocumentFetch(services);
  const provider = new Provider(toIssuer(config), {
    adapter: createRecordAdapter(services, resource),
    routes: OAUTH_PATHS,
    // The library requires a key, but signs nothing: there are no ID tokens, and access tokens are opaque.
    jwks: { keys: [makeUnusedKey()] },
    scopes: [...ASSISTANT_PERMISSIONS],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      id_token_signed_response_alg: 'ES256',
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    // Tokens are sent without cookies, and clients in browsers have no secret either.
    clientBasedCORS: () => true,
    cookies: {
      names: toCookieNames(config),
      keys: config.secrets.map((secret) =>
        createHmac('sha256', secret).update('oauth cookies').digest('hex'),
      ),
      long: {
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        signed: true,
        path: OAUTH_PATHS.authorization,
      },
      // The page of the decision calls the API, which compares this cookie with the request.
      short: { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true, path: '/api/oauth' },
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Interaction: REQUEST_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Session: CODE_SECONDS,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => {
          throw new errors.InvalidTarget('resource is required');
        },
        getResourceServerInfo: (_ctx, requestedResource) => {
          if (requestedResource !== resource) throw new errors.InvalidTarget('unknown resource');
          return {
            scope: ASSISTANT_PERMISSIONS.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: ACCESS_TOKEN_SECONDS,
          };
        },
        useGrantedResource: () => true,
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: (ctx, url) =>
          url.length <= MAX_CLIENT_ID_LENGTH &&
          ['authorization', 'resume'].includes(ctx.oidc.route) &&
          documents.allows(url, findNetwork(ctx.req)),
        cacheDuration: { min: 60, max: 24 * 60 * 60 },
      },
    },
    fetch: (url) => documents.fetch(String(url)),
    interactions: { policy: toPolicy(), url: (_ctx, { uid }) => `/connect/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // Only the grant of this decision. An earlier one never replaces it.
    loadExistingGrant: async (ctx) => {
      const id = ctx.oidc.result?.consent?.grantId;
      return id === undefined ? undefined : ctx.oidc.provider.Grant.find(id);
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = `This assistant can't be connected (${error}${error_description === undefined ? '' : `: ${error_description}`}). Start again from your assistant.\n`;
    },
  });
  // Behind a proxy, the connection itself is not encrypted.
  provider.use((ctx, next) => {
    ctx.cookies.secure = isSecure;
    return next();
  });
  dropSessions(provider);
  const logFailure = (_ctx: unknown, err: Error) =>
    services.log.error({ err }, 'the authorization server failed');
  provider.on('server_error', logFailure);
  return provider;
}

const makeUnusedKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

/** Every request needs a new decision, regardless of earlier decisions. */
function toPolicy(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy;
  const isUndecided = new Check('undecided', 'a person must decide', ({ oidc }) => !oidc.result?.consent);
  const describeClient = ({ oidc }: { oidc: { client?: { metadata(): object } | undefined } }) => ({
    client: oidc.client?.metadata(),
  });
  return [
    new Prompt({ name: 'consent', requestable: true }, describeClient, isUndecided),
    new Prompt({ name: 'login', requestable: true }),
  ];
}

/** The library needs a session until it has issued the code. It is neither stored nor sent as a cookie. */
function dropSessions(provider: Provider): void {
  const forget = ({ oidc }: { oidc: { session?: object | undefined } }) => {
    if (oidc.session) Object.assign(oidc.session, { destroyed: true });
  };
  provider.on('authorization.success', forget);
  provider.on('authorization.error', forget);
}
