import { useSyncExternalStore } from 'react';
import { useViewer } from '../../../lib/viewer/viewer.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

/**
 * Drafts by account and contact, outside of every query: no refetch can touch what somebody types. They outlive a
 * reload, and end with the tab.
 */
const KEY = 'hearback.reply-drafts';
const listeners = new Set<() => void>();
let drafts: Record<string, Draft> | null = null;

function read(): Record<string, Draft> {
  if (drafts !== null) return drafts;
  try {
    drafts = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Draft>;
  } catch {
    drafts = {};
  }
  return drafts;
}

function write(next: Record<string, Draft>): void {
  drafts = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A full or forbidden store costs the reload, not the draft.
  }
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const forgetDrafts = (): void => write({});

export function useDraft(contact_id: string) {
  const { account } = useViewer();
  const key = `${account.id}:${contact_id}`;
  const draft = useSyncExternalStore(subscribe, () => read()[key] ?? EMPTY_DRAFT);
  return {
    draft,
    change: (step: (draft: Draft) => Draft): Draft => {
      const next = step(read()[key] ?? EMPTY_DRAFT);
      write({ ...read(), [key]: next });
      return next;
    },
    clear: () => {
      const { [key]: _sent, ...rest } = read();
      write(rest);
    },
  };
}
