import { Button, Menu } from '@mantine/core';
import { type InboxPreferences, useInboxPreferences } from '#web/features/inbox/preferences.ts';
import { IconChevronDown } from '#web/ui/icons/inbox.ts';

type SendMode = InboxPreferences['sending'];

const LABELS: Record<SendMode, string> = { finish: 'Send and finish', stay: 'Send Reply' };
const EXPLAINED: Record<SendMode, string> = {
  finish: 'Marks all messages of the conversation as done',
  stay: 'Keeps the conversation open',
};
const WAYS = ['finish', 'stay'] as const;

type Props = {
  isSending: boolean;
  disabled: boolean;
  onSend: (way: SendMode) => void;
};

/** The last used option becomes the default of the button in all conversations. */
export function SendButton({ isSending, disabled, onSend }: Props) {
  const { preferences, change } = useInboxPreferences();
  const way = preferences.sending;
  return (
    <Button.Group>
      <Button size="xs" loading={isSending} disabled={disabled} onClick={() => onSend(way)}>
        {LABELS[way]}
      </Button>
      <Menu position="bottom-end" width={250} shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="xs" px={6} aria-label="More send options" disabled={isSending}>
            <IconChevronDown size={14} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {WAYS.map((each) => (
            <Menu.RadioItem
              key={each}
              value={each}
              checked={each === way}
              closeMenuOnClick
              onChange={() => change({ sending: each })}
            >
              {LABELS[each]}
              <br />
              <small>{EXPLAINED[each]}</small>
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
