import { randomUUID } from 'node:crypto';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Grant, HighLevelState } from '../state.ts';
import { issueTokens, readToken } from './tokens.ts';

type Form = Record<string, unknown>;

/** `POST /oauth/token`: exchanges a code or a refresh token for a new pair. Both are single-use. */
export function answerTokenRequest(state: HighLevelState, form: Form): object {
  const read = (name: string) => (typeof form[name] === 'string' ? (form[name] as string) : '');
  for (const name of ['client_id', 'client_secret', 'grant_type']) {
    if (read(name) === '') throw new Refusal(400, `Missing parameter: ${name}`);
  }
  const { clientId, clientSecret } = state.config;
  if (read('client_id') !== clientId || read('client_secret') !== clientSecret) {
    throw new Refusal(401, 'Invalid client credentials!');
  }
  if (read('grant_type') === 'authorization_code')
    return fromCode(state, read('code'), read('redirect_uri'), read('user_type'));
  if (read('grant_type') === 'refresh_token') return fromRefreshToken(state, read('refresh_token'));
  throw new Refusal(400, 'Invalid parameter: grant_type');
}

function fromCode(state: HighLevelState, code: string, redirectUri: string, userType: string): object {
  const grant = state.codes.get(code);
  // Single use, even if the exchange fails.
  state.codes.delete(code);
  if (!grant || grant.expiresMs <= state.context.nowMs()) {
    throw new Refusal(400, 'Invalid grant: authorization code is invalid');
  }
  if (redirectUri !== '' && redirectUri !== grant.redirectUri) {
    throw new Refusal(400, 'Invalid grant: redirect_uri does not match');
  }
  if (userType !== '' && userType !== 'Location' && userType !== 'Company') {
    throw new Refusal(400, 'Invalid parameter: user_type');
  }
  return toTokenResponse(state, grant);
}

function fromRefreshToken(state: HighLevelState, token: string): object {
  if (token === '') throw new Refusal(400, 'Missing parameter: refresh_token');
  const claims = readToken(state, token, 'refresh');
  if (!claims) throw new Refusal(400, 'Invalid grant: refresh token is invalid');
  // Checked before the token is used up: it must work when the location is active again.
  if (claims.locationId !== null && state.locations.get(claims.locationId)?.isActive === false) {
    throw new Refusal(400, 'Location is not active');
  }
  state.spent.add(claims.id);
  return toTokenResponse(state, claims);
}

function toTokenResponse(state: HighLevelState, { userType, companyId, locationId, scope }: Grant): object {
  const { access, refresh } = issueTokens(state, { userType, companyId, locationId, scope });
  const isCompany = userType === 'Company';
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: state.oauth.accessSeconds,
    refresh_token: refresh,
    refreshTokenId: randomUUID(),
    scope,
    userType,
    companyId,
    ...(isCompany
      ? { isBulkInstallation: true, approvedLocations: installedIds(state, companyId) }
      : { locationId }),
    userId: 'ghlUserDemoOwner0001',
    planId: null,
  };
}

function installedIds({ locations }: HighLevelState, companyId: string): string[] {
  return [...locations.values()]
    .filter((location) => location.companyId === companyId && location.isInstalled)
    .map(({ plan }) => plan.id);
}

/** `POST /oauth/locationToken`: exchanges an agency's token for one of a location. */
export function locationToken(state: HighLevelState, company: Grant, form: Form): object {
  const location = state.locations.get(String(form.locationId ?? ''));
  if (
    !location ||
    location.companyId !== String(form.companyId ?? '') ||
    location.companyId !== company.companyId
  ) {
    throw new Refusal(400, 'Location not found');
  }
  const { companyId, plan } = location;
  const grant: Grant = { userType: 'Location', companyId, locationId: plan.id, scope: company.scope };
  const { access, refresh } = issueTokens(state, grant);
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: state.oauth.accessSeconds,
    refresh_token: refresh,
    scope: company.scope,
    userType: 'Location',
    companyId,
    locationId: plan.id,
    planId: null,
    userId: 'ghlUserDemoOwner0001',
    appId: state.config.clientId.split('-')[0],
    versionId: 'v1',
  };
}
