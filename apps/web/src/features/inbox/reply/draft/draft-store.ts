import { useSyncExternalStore } from 'react';
import { forgetOnSignOut } from '#web/lib/session/unsent-words.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { type Draft, EMPTY_DRAFTS, isStill } from './draft.ts';

/**
 * Drafts by account and contact, outside of every query: no refetch can touch what somebody types. They outlive a
 * reload, and end with the tab or by signing out.
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

/** A reply that failed and went out at last is no draft any more; one that was begun meanwhile is. */
export function forgetSent(contact_id: string, content: string): void {
  const isOver = ([key, draft]: [string, Draft]) => key.endsWith(`:${contact_id}`) && isStill(draft, content);
  const drafts = Object.entries(read());
  if (drafts.some(isOver)) write(Object.fromEntries(drafts.filter((each) => !isOver(each))));
}

export const forgetDrafts = (): void => write({});
forgetOnSignOut(forgetDrafts);

/** `tone` is what a draft begins with. */
export function useDraft(contact_id: string, tone: Draft['tone'] = 'professional') {
  const { account } = useViewer();
  const key = `${account.id}:${contact_id}`;
  const empty = EMPTY_DRAFTS[tone];
  const draft = useSyncExternalStore(subscribe, () => read()[key] ?? empty);
  return {
    draft,
    change: (step: (draft: Draft) => Draft): Draft => {
      const next = step(read()[key] ?? empty);
      write({ ...read(), [key]: next });
      return next;
    },
    clear: () => {
      const { [key]: _sent, ...rest } = read();
      write(rest);
    },
  };
}

/** Whose words came back: their editor takes the focus once it stands, maybe in another conversation than now. */
let focused: string | null = null;

export const focusReply = (contact_id: string): void => {
  focused = contact_id;
};

/** True once. */
export function takeFocus(contact_id: string): boolean {
  if (focused !== contact_id) return false;
  focused = null;
  return true;
}
