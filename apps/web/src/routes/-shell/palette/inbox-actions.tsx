import type { SavedView } from '@hearback/contract';
import { Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import {
  listViewShortcuts,
  READING_SHORTCUTS,
  WRITING_SHORTCUTS,
} from '#web/features/inbox/keyboard/shortcuts.ts';
import { toAction } from '#web/ui/use-keys.ts';

/** The palette restores the focus first, because the chosen action may move it. */
const AFTER_FOCUS_MS = 50;

/** Available keyboard actions of the inbox. Actions that do nothing on other pages are hidden. */
export function listInboxActions(word: string, views: readonly SavedView[]) {
  return [...listViewShortcuts(views), ...WRITING_SHORTCUTS, ...READING_SHORTCUTS]
    .map(({ keys, what }) => ({ key: keys.join(' '), what }))
    .filter(({ key, what }) => what.toLowerCase().includes(word) && toAction(key) !== undefined);
}

export const InboxActions = ({ actions }: { actions: ReturnType<typeof listInboxActions> }) =>
  actions.length > 0 && (
    <Spotlight.ActionsGroup label="Actions">
      {actions.map(({ key, what }) => (
        <Spotlight.Action
          key={key}
          label={what}
          rightSection={<Kbd size="xs">{key}</Kbd>}
          onClick={() => setTimeout(() => toAction(key)?.(), AFTER_FOCUS_MS)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
