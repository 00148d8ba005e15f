import { type Conversation, type ConversationTarget, canIn } from '@hearback/contract';
import { useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { type InboxView, toQueryFilter } from '../view.ts';
import {
  EVERYTHING,
  extendSelection,
  has,
  isEmpty,
  NOTHING,
  type Selection,
  toggleSelection,
} from './selection.ts';

/** The selection is reset when the filters change. */
export function useSelection(view: InboxView) {
  const { profile } = useViewer();
  const filter = toQueryFilter(view);
  const filterKey = JSON.stringify(filter);
  const [snapshot, setSnapshot] = useState<{ readonly asked: string; readonly selection: Selection }>({
    asked: filterKey,
    selection: NOTHING,
  });
  const selection = snapshot.asked === filterKey ? snapshot.selection : NOTHING;
  const change = (to: Selection) => setSnapshot({ asked: filterKey, selection: to });
  /** Excludes conversations that the user can only read. */
  const pickable = (conversations: readonly Conversation[]) =>
    conversations
      .filter(({ location_id }) => canIn(profile, 'inbox:write', location_id))
      .map(({ contact_id }) => contact_id);
  const pick = (id: string, conversations: readonly Conversation[], isRange = false) => {
    const listed = pickable(conversations);
    if (listed.includes(id)) change((isRange ? extendSelection : toggleSelection)(selection, id, listed));
  };
  return {
    isEmpty: isEmpty(selection),
    isAll: selection.all,
    count: selection.ids.size,
    has: (id: string) => has(selection, id),
    pick,
    pickAll: () => change(EVERYTHING),
    clear: () => change(NOTHING),
    all: { filter } as ConversationTarget,
    target: (selection.all ? { filter } : { contact_ids: [...selection.ids] }) as ConversationTarget,
  };
}

export type SelectionState = ReturnType<typeof useSelection>;
