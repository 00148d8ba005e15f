import { createStore, useStore } from '#web/lib/store.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { type Draft, EMPTY_DRAFTS, isStill } from './draft.ts';

/**
 * Drafts by account and contact. Kept outside of queries, so that a refetch cannot overwrite what is typed. They
 * survive a reload and are deleted when the tab closes or the user signs out.
 */
const drafts = createStore<Record<string, Draft>>(() => ({}), { storageKey: 'hearback.reply-drafts' });

/** Deletes the draft of a failed reply that was sent after all, unless the draft has changed since. */
export function forgetSent(contact_id: string, content: string): void {
  const isOver = ([key, draft]: [string, Draft]) => key.endsWith(`:${contact_id}`) && isStill(draft, content);
  const all = Object.entries(drafts.get());
  if (all.some(isOver)) drafts.set(Object.fromEntries(all.filter((each) => !isOver(each))));
}

/** `tone` is the initial tone of a new draft. */
export function useDraft(contact_id: string, tone: Draft['tone'] = 'professional') {
  const { account } = useViewer();
  const key = `${account.id}:${contact_id}`;
  const empty = EMPTY_DRAFTS[tone];
  const draft = useStore(drafts, (all) => all[key] ?? empty);
  return {
    draft,
    change: (step: (draft: Draft) => Draft): Draft => {
      const next = step(drafts.get()[key] ?? empty);
      drafts.set({ ...drafts.get(), [key]: next });
      return next;
    },
    clear: () => {
      const { [key]: _sent, ...rest } = drafts.get();
      drafts.set(rest);
    },
  };
}

/** The contact whose restored draft should focus its editor once that is mounted, possibly in another conversation. */
const focused = createStore<string | null>(() => null);

export const focusReply = (contact_id: string): void => focused.set(contact_id);

/** Returns true once. */
export function takeFocus(contact_id: string): boolean {
  if (focused.get() !== contact_id) return false;
  focused.reset();
  return true;
}
