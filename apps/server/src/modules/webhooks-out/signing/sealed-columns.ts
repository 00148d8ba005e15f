import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';

const KEY = ['workspace_id', 'id'] as const;

export const ENDPOINT_URL = sealedColumn('webhook_endpoints', 'sealed_url', KEY);
export const SIGNING_SECRET = sealedColumn('webhook_endpoints', 'sealed_secret', KEY);
export const FORMER_SECRET = sealedColumn('webhook_endpoints', 'sealed_former_secret', KEY);
