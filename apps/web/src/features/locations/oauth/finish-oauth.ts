import { endpoints } from '#web/lib/api/endpoints.ts';

const { path } = endpoints.locations.finishOauth['~orpc'].route;

const INVALID = 'Invalid JSON response from server';

type Body = { readonly locationId?: unknown; readonly error?: unknown; readonly message?: unknown };

function parse(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}

const toNonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Does not use the API client, because the raw error response is shown here. The endpoint is
 * public, so no token is sent. Throws the message to show.
 */
export async function finishOauth(authorization: { code: string; state: string }): Promise<void> {
  const answer = await fetch(
    new Request(`${globalThis.location.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hearback': '1' },
      body: JSON.stringify(authorization),
    }),
  );
  const text = await answer.text();
  const body = parse(text);
  const error = toNonEmptyText(body?.error);
  if (error !== null) throw new Error(error);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}: ${toNonEmptyText(body?.message) ?? text}`);
  if (toNonEmptyText(body?.locationId) === null) throw new Error(INVALID);
}
