/** Where people agree that we may read their CRM. */
export type ConsentRequest = {
  /** Of the marketplace, or of its simulator. */
  readonly baseUrl: string;
  /** The vendor moved it in 2026 and its own SDK still knows the old one. */
  readonly path?: string | undefined;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Comes back with the code; installs that begin at the marketplace have none. */
  readonly state: string;
};

const PATH = '/v2/oauth/chooselocation';

/** What the product reads: names of locations, their contacts and what is said to them. */
export const HIGHLEVEL_SCOPES: readonly string[] = [
  'locations.readonly',
  'contacts.readonly',
  'contacts.write',
  'opportunities.readonly',
  'opportunities.write',
  'conversations.readonly',
  'conversations.write',
  'conversations/message.readonly',
  'conversations/message.write',
  'oauth.readonly',
  'oauth.write',
];

export function highlevelConsentUrl(request: ConsentRequest): string {
  const url = new URL(request.baseUrl.replace(/(?<!\/)\/+$/, '') + (request.path ?? PATH));
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: request.scopes.join(' '),
    state: request.state,
    // The same tab: a second window would come back without our session's cookie in some browsers.
    loginWindowOpenMode: 'self',
  }).toString();
  return url.href;
}
