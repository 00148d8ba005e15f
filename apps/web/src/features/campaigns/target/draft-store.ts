import { TARGET_FIELDS } from '@hearback/contract';
import type { TargetEdits } from './target-fields.ts';

/** Two people at one computer do not find each other's drafts. */
const toKey = (userId: string, campaignId: string) => `hearback-target-draft:${userId}:${campaignId}`;

/** Drafts stay in this browser. Where it refuses to keep them, the form works all the same. */
export function createDraftStore(userId: string, campaignId: string, storage: Storage = localStorage) {
  const key = toKey(userId, campaignId);
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    read: (): TargetEdits => attempt(() => toEdits(JSON.parse(storage.getItem(key) ?? '{}')), {}),
    write: (edits: TargetEdits): void =>
      attempt(() => {
        if (Object.keys(edits).length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(edits));
      }, undefined),
  };
}

/** Whatever else stands in there was not written by this version. */
function toEdits(stored: unknown): TargetEdits {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = TARGET_FIELDS.map((field) => [field, (stored as Record<string, unknown>)[field]] as const);
  return Object.fromEntries(known.filter(([, text]) => typeof text === 'string'));
}
