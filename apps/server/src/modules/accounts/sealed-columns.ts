import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';

export const API_KEY = sealedColumn('accounts', 'sealed_api_key', ['workspace_id', 'id']);
export const WEBHOOK_SECRET = sealedColumn('accounts', 'sealed_webhook_secret', ['workspace_id', 'id']);
