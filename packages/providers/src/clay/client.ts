import { z } from 'zod';
import { pathTo } from '../http/address.ts';
import { type Connection, createHttp } from '../http/http.ts';

export const CLAY_API_BASE = 'https://api.clay.com';
const PREFIX = '/v3/sources/webhook/';

/**
 * The name of a table's webhook in its URL, or null if it is not Clay's. The URL of a simulator is accepted too: only the
 * name is stored, and rows are sent to the configured base URL.
 */
export function readClayUrl(text: string, baseUrl: string): string | null {
  for (const base of [CLAY_API_BASE, baseUrl.replace(/(?<!\/)\/+$/, '')]) {
    if (!text.startsWith(base + PREFIX)) continue;
    const slug = text.slice(base.length + PREFIX.length).replace(/\/$/, '');
    if (/^[\w-]{1,200}$/.test(slug)) return slug;
  }
  return null;
}

export type ClayClient = {
  /** Sends one row. Clay has no idempotency keys: do not repeat a call whose outcome is unknown. */
  addRow(row: Readonly<Record<string, unknown>>): Promise<void>;
};

type Table = Connection & { readonly slug: string; readonly authToken: string | null };

export function createClay({ slug, authToken, ...connection }: Table): ClayClient {
  const http = createHttp(connection, {
    provider: 'clay',
    credentials: authToken ? { 'x-clay-webhook-auth': authToken } : {},
  });
  return {
    async addRow(row) {
      await http.call(z.unknown(), {
        method: 'POST',
        path: PREFIX.slice(0, -1) + pathTo`/${slug}`,
        json: row,
        unread: true,
        secrets: [slug],
        // The webhook was deleted or the token changed: every other row would be refused too.
        classify: (status) => (status === 404 || status === 410 ? { kind: 'auth_expired' } : undefined),
      });
    },
  };
}
