/** The page where people authorize Hearback to read their CRM. */
export type ConsentRequest = {
  /** The URL of the marketplace or its simulator. */
  readonly baseUrl: string;
  /** The vendor moved it in 2026. Its own SDK still uses the old path. */
  readonly path?: string | undefined;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Returned with the code. Installations that start at the marketplace have none. */
  readonly state: string;
};

const PATH = '/v2/oauth/chooselocation';

/** The scopes that the product needs: location names, contacts with notes, tasks and owners, opportunities, messages and calendars. */
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
  'locations/customFields.readonly',
  'locations/customFields.write',
  'locations/tags.readonly',
  'locations/tags.write',
  'locations/tasks.readonly',
  'calendars.readonly',
  'calendars/events.readonly',
  'calendars/events.write',
  'users.readonly',
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
    // The same tab, because in some browsers a second window would return without the session cookie.
    loginWindowOpenMode: 'self',
  }).toString();
  return url.href;
}
