import { ASSISTANT_PERMISSIONS } from '@hearback/contract';
import type { Config } from '#server/config.ts';

export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  registration: '/oauth/register',
} as const;

type Address = Pick<Config, 'publicUrl'>;

/** Only the public address issues tokens, never the custom host of a workspace. */
export const toIssuer = ({ publicUrl }: Address): string => new URL(publicUrl).origin;

/** The audience of every token. */
export const toResource = (config: Address): string => `${toIssuer(config)}/mcp`;

/** The prefix makes browsers reject the cookies from a page without https. */
export function toCookieNames({ publicUrl }: Address) {
  const prefix = publicUrl.startsWith('https:') ? '__Secure-' : '';
  return {
    session: `${prefix}hearback.oauth_session`,
    interaction: `${prefix}hearback.oauth_request`,
    resume: `${prefix}hearback.oauth_resume`,
  };
}

/** RFC 8414. */
export function describeServer(config: Address): object {
  const issuer = toIssuer(config);
  return {
    issuer,
    authorization_endpoint: issuer + OAUTH_PATHS.authorization,
    token_endpoint: issuer + OAUTH_PATHS.token,
    revocation_endpoint: issuer + OAUTH_PATHS.revocation,
    registration_endpoint: issuer + OAUTH_PATHS.registration,
    scopes_supported: ASSISTANT_PERMISSIONS,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [toResource(config)],
  };
}

/** RFC 9728. */
export const describeResource = (config: Address): object => ({
  resource: toResource(config),
  resource_name: 'Hearback',
  authorization_servers: [toIssuer(config)],
  scopes_supported: ASSISTANT_PERMISSIONS,
  bearer_methods_supported: ['header'],
});
