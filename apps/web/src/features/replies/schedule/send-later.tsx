import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { TimePopover } from '#web/ui/time/time-popover.tsx';
import type { NamedDay } from '#web/ui/time/time-presets.ts';

type Props = ButtonProps & {
  label?: string;
  /** The lead's time zone. Null uses the viewer's own. */
  timeZone: string | null;
  named?: NamedDay | null;
  onChoose: (at: Date) => void;
  /** Opened by a key. */
  control?: readonly [opened: boolean, onChange: (opened: boolean) => void];
  shortcut?: string;
};

/** Button with the times at which a reply can be sent, in the lead's and the viewer's time zones. */
export function SendLater({
  label = 'Send later',
  timeZone,
  named = null,
  onChoose,
  control,
  shortcut,
  ...button
}: Props) {
  const own = useState(false);
  const [opened, setOpened] = control ?? own;
  return (
    <TimePopover
      label={label}
      opened={opened}
      onChange={setOpened}
      verb="Schedule"
      timeZone={timeZone}
      named={named}
      onChoose={onChoose}
      target={
        <Button
          variant="subtle"
          color="gray"
          {...button}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-keyshortcuts={shortcut}
          title={shortcut}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      }
    />
  );
}
