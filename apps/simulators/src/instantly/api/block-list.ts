import { randomUUID } from 'node:crypto';
import type { BlockedEntry, InstantlyAccount } from '../objects.ts';
import type { InstantlyState } from '../state.ts';
import { bad, closedBody, one, page, pageRequest, requiredText, toFlag } from './read.ts';
import type { Api } from './serve.ts';

const MAX_VALUES = 1_000;

/** Blocked addresses and domains receive no more emails, in any campaign of the workspace. Deleting all entries is not offered. */
export function registerBlockList(api: Api, state: InstantlyState): void {
  api.get('/block-lists-entries', ({ account, query }) => {
    const search = one(query, 'search')?.toLowerCase();
    const found = [...account.blocked.values()]
      .filter(({ is_domain }) => toFlag(query, 'domains_only') !== true || is_domain)
      .filter(({ bl_value }) => !search || bl_value.includes(search));
    return page(found, pageRequest(query.limit, query.starting_after), ({ id }) => id);
  });
  api.post('/block-lists-entries', ({ account, body }) => {
    const value = requiredText(closedBody(body, ['bl_value'], ['bl_value']), 'bl_value').toLowerCase();
    const entry = block(state, account, value);
    if (!entry) throw bad('Block list entry already exists');
    return entry;
  });
  api.post('/block-lists-entries/bulk-create', ({ account, body }) => {
    const values = listTexts(body, 'bl_values');
    const items = values.flatMap((value) => block(state, account, value.toLowerCase()) ?? []);
    return { items, valid_count: items.length, invalid_count: values.length - items.length };
  });
  api.post('/block-lists-entries/bulk-delete', ({ account, body }) => {
    const ids = listTexts(body, 'ids');
    const removed = [...account.blocked.values()].filter(({ id }) => ids.includes(id));
    for (const { bl_value } of removed) account.blocked.delete(bl_value);
    return removed;
  });
}

function listTexts(body: unknown, key: string): string[] {
  const values = closedBody(body, [key], [key])[key];
  if (!Array.isArray(values) || values.length < 1) throw bad(`body/${key} must NOT have fewer than 1 items`);
  if (values.length > MAX_VALUES) throw bad(`body/${key} must NOT have more than ${MAX_VALUES} items`);
  return values.map(String);
}

/** Null for a value that is already on the list, which Instantly counts as invalid. */
function block(state: InstantlyState, account: InstantlyAccount, bl_value: string): BlockedEntry | null {
  if (account.blocked.has(bl_value)) return null;
  const entry = {
    id: randomUUID(),
    timestamp_created: state.nowIso(),
    organization_id: account.workspace.id,
    bl_value,
    is_domain: !bl_value.includes('@'),
  };
  account.blocked.set(bl_value, entry);
  for (const lead of account.leads.values())
    if (lead.email === bl_value || lead.email.endsWith(`@${bl_value}`)) lead.status = -3;
  return entry;
}
