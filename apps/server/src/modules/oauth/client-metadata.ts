import { MAX_API_KEY_NAME_LENGTH } from '@hearback/contract';
import { z } from 'zod';

const MAX_REDIRECT_URIS = 10;
/** Programs on the computer of the person. The library accepts any port of them. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** Schemes that a browser opens itself, in addition to those that the library refuses. */
const BROWSER_SCHEME = /^(javascript|data|vbscript|blob|file|about|view-source|filesystem|ws|wss|ftp):$/;

const Redirect = z
  .string()
  .max(500)
  // Visible ASCII only, so that the URL on the screen is the URL that is opened.
  .regex(/^[\x21-\x7e]+$/)
  .refine(isUsableRedirect);

function isUsableRedirect(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, username, password } = new URL(uri);
  return !BROWSER_SCHEME.test(protocol) && username === '' && password === '';
}

/** The parts of a registration or metadata document that are used. Everything else is ignored. */
const ClientForm = z.object({
  client_name: z.string().max(500).optional().catch(undefined),
  redirect_uris: z.array(Redirect).min(1).max(MAX_REDIRECT_URIS),
});

type ClientMetadata = {
  readonly client_id: string;
  readonly client_name: string;
  readonly redirect_uris: string[];
  readonly application_type: 'native';
  readonly token_endpoint_auth_method: 'none';
  readonly grant_types: ['authorization_code', 'refresh_token'];
  readonly response_types: ['code'];
};

/**
 * Reduces what software says about itself to a public client with authorization codes. Always `native`: plain http is
 * then refused except for loopback addresses. Null if it is not usable.
 */
export function toClientMetadata(client_id: string, form: unknown): ClientMetadata | null {
  const { data } = ClientForm.safeParse(form);
  if (!data) return null;
  return {
    client_id,
    client_name: toClientName(data.client_name) ?? toRedirectHost(data.redirect_uris[0] ?? ''),
    redirect_uris: data.redirect_uris,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/** Without invisible characters and changes of direction, which could hide or reorder parts of the name. */
function toClientName(name: string | undefined): string | null {
  const visible = (name ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return visible === '' ? null : visible.slice(0, MAX_API_KEY_NAME_LENGTH).trim();
}

/** The host of a redirect, or the scheme of an application, such as `cursor:`. */
export function toRedirectHost(uri: string): string {
  const { protocol, host } = new URL(uri);
  return (/^https?:$/.test(protocol) ? host : protocol).slice(0, 253);
}

export const isLoopbackRedirect = (uri: string): boolean => {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname);
};

/** The host of a metadata document. Null for the id of a registered client. */
export const toDocumentHost = (client_id: string): string | null =>
  client_id.startsWith('https://') ? new URL(client_id).host : null;
