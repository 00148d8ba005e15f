import { TARGET_FIELDS } from '@hearback/contract';
import { UNSAVED_TEXT_PREFIX } from '#web/lib/store.ts';
import type { TargetEdits } from './target-fields.ts';

/** The key includes the user, so that two people on one computer do not see each other's drafts. */
const toKey = (userId: string, campaignId: string) => `${UNSAVED_TEXT_PREFIX}${userId}:${campaignId}`;

/** Drafts outlive the tab and are deleted on sign-out. The form works without them if storage is unavailable. */
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

/** Ignores fields that this version did not write. */
function toEdits(stored: unknown): TargetEdits {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = TARGET_FIELDS.map((field) => [field, (stored as Record<string, unknown>)[field]] as const);
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'));
}
