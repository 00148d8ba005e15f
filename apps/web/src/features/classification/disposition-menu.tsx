import { DISPOSITIONS, type Disposition, type Thread } from '@hearback/contract';
import { Kbd, Menu } from '@mantine/core';
import { useState } from 'react';
import { LazyMenu } from '#web/ui/buttons/lazy-menu.tsx';
import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { useSetDisposition } from './api/disposition.ts';
import { SENTIMENT_TONES } from './badges.tsx';
import classes from './disposition-menu.module.css';
import { DISPOSITION_LABELS } from './wording.ts';

/** Sets the disposition of the whole conversation. The keys 1 to 5 do the same. */
export function DispositionMenu({ thread }: { thread: Thread }) {
  const [opened, setOpened] = useState(false);
  const { sentiment, set } = useDisposition(thread);
  useKeys(Object.fromEntries(DISPOSITIONS.map((each, index) => [String(index + 1), () => set(each)])));
  const label = sentiment === null ? 'Set disposition' : DISPOSITION_LABELS[sentiment];
  return (
    <LazyMenu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={200}
      shadow="md"
      target={
        <PlainButton className={classes.disposition} aria-label={`Lead disposition: ${label}`}>
          <DataBadge value={label} tone={sentiment ? SENTIMENT_TONES[sentiment] : 'neutral'} isPill />
        </PlainButton>
      }
    >
      <Menu.Dropdown aria-label="Lead disposition">
        <DispositionItems current={sentiment} onChoose={set} />
      </Menu.Dropdown>
    </LazyMenu>
  );
}

/** Shows a new disposition in the frame of the key press. The thread, whose messages change with it, is rendered afterwards. */
function useDisposition(thread: Thread) {
  const [ahead, setAhead] = useState<{ of: Thread; sentiment: Disposition } | null>(null);
  if (ahead !== null && ahead.of !== thread) setAhead(null);
  const save = useSetDisposition(thread.contact.id);
  return {
    sentiment: ahead?.sentiment ?? thread.sentiment,
    set: (sentiment: Disposition) => {
      setAhead({ of: thread, sentiment });
      void save(sentiment).finally(() => setAhead(null));
    },
  };
}

type ItemsProps = { current: Disposition | null; onChoose: (disposition: Disposition) => void };

export const DispositionItems = ({ current, onChoose }: ItemsProps) =>
  DISPOSITIONS.map((each, index) => (
    <Menu.Item
      key={each}
      aria-current={each === current || undefined}
      rightSection={<Kbd size="xs">{index + 1}</Kbd>}
      onClick={() => onChoose(each)}
    >
      {DISPOSITION_LABELS[each]}
    </Menu.Item>
  ));
