import { DISPOSITIONS, MAX_SELECTED } from '@hearback/contract';
import { Button, CloseButton, Group, Menu, Modal, Text } from '@mantine/core';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { DispositionItems } from '#web/features/classification/disposition-menu.tsx';
import { useRunPreview } from '#web/features/inbox/api/runs.ts';
import { useInboxSettings } from '#web/features/inbox/api/settings.ts';
import { useFilterChoices } from '#web/features/inbox/api/views.ts';
import { PeopleItems } from '#web/features/inbox/badges/people-items.tsx';
import type { RequestedChange } from '#web/features/inbox/run-wording.ts';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import type { Icon } from '#web/ui/icons/icon.tsx';
import { IconCheck, IconClockPause, IconTrash, IconUserPlus } from '#web/ui/icons/inbox.ts';
import { IconMoodCheck } from '#web/ui/icons/other.ts';
import { TimeChoices } from '#web/ui/time/time-choices.tsx';
import { listPresets } from '#web/ui/time/time-presets.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import classes from './bulk.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import type { SelectionState } from './use-selection.ts';

/** Actions for the selected conversations. Hidden while nothing is selected. */
export function BulkBar({ picking }: { picking: SelectionState }) {
  const [requestedChange, setRequestedChange] = useState<RequestedChange | null>(null);
  useKeys({ Escape: picking.clear }, true);
  return (
    <section className={classes.bar} aria-label="Selected conversations">
      <Words picking={picking} />
      <Verbs onWant={setRequestedChange} />
      {requestedChange && (
        <BulkDialog
          requested={requestedChange}
          target={picking.target}
          onClose={() => setRequestedChange(null)}
          onStarted={picking.clear}
        />
      )}
    </section>
  );
}

function Words({ picking: { isAll, count, all, pickAll, clear } }: { picking: SelectionState }) {
  const { data } = useRunPreview(all, null);
  const matching = data?.conversations;
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div className={classes.words} role="status">
        <strong>
          {isAll
            ? matching === undefined
              ? 'All that match'
              : `All ${formatCount(matching)} that match`
            : `${formatCount(count)} selected`}
        </strong>
        {count === MAX_SELECTED && <span>Selection limit reached</span>}
        {!isAll && matching !== undefined && matching > count && (
          <Button variant="subtle" size="compact-xs" onClick={pickAll}>
            {`Select all ${formatCount(matching)} that match`}
          </Button>
        )}
      </div>
      <CloseButton size="sm" aria-label="Clear the selection" onClick={clear} />
    </Group>
  );
}

function Verbs({ onWant }: { onWant: (change: RequestedChange) => void }) {
  const [isChoosing, setChoosing] = useState(false);
  const snooze = (until: Date) => onWant({ kind: 'snooze', until: until.toISOString() });
  const assign = ({ id, name }: { id: string; name: string }) =>
    onWant({ kind: 'assign', user_id: id, name });
  useKeys(
    {
      e: () => onWant({ kind: 'finish' }),
      '#': () => onWant({ kind: 'delete' }),
      ...Object.fromEntries(
        DISPOSITIONS.map((sentiment, index) => [
          String(index + 1),
          () => onWant({ kind: 'disposition', sentiment }),
        ]),
      ),
    },
    true,
  );
  return (
    <div className={classes.verbs}>
      <Verb label="Finish" hint="e" icon={IconCheck} onClick={() => onWant({ kind: 'finish' })} />
      <VerbMenu label="Disposition" hint="1–5" icon={IconMoodCheck}>
        {() => (
          <DispositionItems
            current={null}
            onChoose={(sentiment) => onWant({ kind: 'disposition', sentiment })}
          />
        )}
      </VerbMenu>
      <VerbMenu label="Assign" hint="a" shortcut="a" icon={IconUserPlus}>
        {() => (
          <>
            <Colleagues onChoose={assign} />
            <Menu.Divider />
            <Menu.Item onClick={() => onWant({ kind: 'assign', user_id: null })}>No one</Menu.Item>
          </>
        )}
      </VerbMenu>
      <VerbMenu label="Snooze" hint="s" shortcut="s" icon={IconClockPause}>
        {() => (
          <>
            <SnoozeItems onChoose={snooze} />
            <Menu.Item onClick={() => setChoosing(true)}>Custom time…</Menu.Item>
          </>
        )}
      </VerbMenu>
      <Verb label="Delete" hint="#" icon={IconTrash} onClick={() => onWant({ kind: 'delete' })} />
      {isChoosing && <SnoozeDialog onChoose={snooze} onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** Loaded when the menu opens. */
const Colleagues = ({ onChoose }: { onChoose: (person: { id: string; name: string }) => void }) => (
  <PeopleItems people={useFilterChoices(true)?.people} current={null} onChoose={onChoose} />
);

/** Presets for many conversations. Computed when the menu opens, because a page may stay open overnight. */
function SnoozeItems({ onChoose }: { onChoose: (until: Date) => void }) {
  const zone = ownZone();
  const [now] = useState(() => new Date());
  const { data: hours } = useInboxSettings();
  return listPresets(now, zone, { hours }).map(({ label, at }) => (
    <Menu.Item key={label} onClick={() => onChoose(at)}>
      {label}
      <Text size="xs" c="dimmed">
        {formatIn(at, zone)}
      </Text>
    </Menu.Item>
  ));
}

type SnoozeDialogProps = { onChoose: (until: Date) => void; onClose: () => void };

/** Uses the viewer's time zone. */
const SnoozeDialog = ({ onChoose, onClose }: SnoozeDialogProps) => (
  <Modal opened onClose={onClose} title="Snooze until" size="sm">
    <TimeChoices
      verb="Snooze"
      timeZone={null}
      onChoose={(at) => {
        onClose();
        onChoose(at);
      }}
    />
  </Modal>
);

type VerbProps = { label: string; hint: string; icon: Icon };

function Verb({ label, hint, icon: Picture, ...rest }: VerbProps & ComponentPropsWithRef<'button'>) {
  return (
    <PlainButton
      {...rest}
      className={classes.verb}
      title={`${label} (${hint})`}
      aria-label={`${label} selected`}
    >
      <Picture size={17} stroke={1.7} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </PlainButton>
  );
}

type VerbMenuProps = VerbProps & { shortcut?: string; children: () => ReactNode };

function VerbMenu({ shortcut, children, ...verb }: VerbMenuProps) {
  const [opened, setOpened] = useState(false);
  useKeys(shortcut ? { [shortcut]: () => setOpened(true) } : {}, true);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width={240}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Verb {...verb} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`${verb.label} selected`} mah={320} style={{ overflowY: 'auto' }}>
        {opened && children()}
      </Menu.Dropdown>
    </Menu>
  );
}
