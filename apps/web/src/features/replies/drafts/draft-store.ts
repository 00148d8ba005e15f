import { useSyncExternalStore } from 'react';
import { forgetOnSignOut } from '#web/lib/session/unsent-words.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { type Draft, EMPTY_DRAFTS, isStill } from './draft.ts';

/**
 * Drafts by account and contact. Kept outside of queries, so that a refetch cannot overwrite what is typed. They
 * survive a reload and are deleted when the tab closes or the user signs out.
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
    // If storage is full or blocked, the draft does not survive a reload.
  }
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Deletes the draft of a failed reply that was sent after all, unless the draft has changed since. */
export function forgetSent(contact_id: string, content: string): void {
  const isOver = ([key, draft]: [string, Draft]) => key.endsWith(`:${contact_id}`) && isStill(draft, content);
  const drafts = Object.entries(read());
  if (drafts.some(isOver)) write(Object.fromEntries(drafts.filter((each) => !isOver(each))));
}

export const forgetDrafts = (): void => write({});
forgetOnSignOut(forgetDrafts);

/** `tone` is the initial tone of a new draft. */
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

/** The contact whose restored draft should focus its editor once that is mounted, possibly in another conversation. */
let focused: string | null = null;

export const focusReply = (contact_id: string): void => {
  focused = contact_id;
};

/** Returns true once. */
export function takeFocus(contact_id: string): boolean {
  if (focused !== contact_id) return false;
  focused = null;
  return true;
}
