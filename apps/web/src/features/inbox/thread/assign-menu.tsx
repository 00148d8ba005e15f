import type { Colleague, Thread } from '@hearback/contract';
import { Loader, Menu } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ActionButton } from '#web/ui/buttons/action-button.tsx';
import { LazyMenu } from '#web/ui/buttons/lazy-menu.tsx';
import { useAssign, useAssignees } from '../api/teamwork.ts';
import { AssigneeAvatar } from '../badges/assignee-avatar.tsx';
import { useKeys } from '../keyboard/use-keys.ts';
import classes from './actions.module.css';

/** Shows the assignee and lets the user change it. */
export function AssignMenu({ thread: { contact, assignee } }: { thread: Thread }) {
  const [opened, setOpened] = useState(false);
  const before = assignee?.id ? { id: assignee.id, name: assignee.name } : null;
  const assign = useAssign({ contact_id: contact.id, before });
  const { data: people } = useAssignees(contact.id, opened);
  useKeys({ a: () => setOpened(true) });
  const label = assignee === null ? 'Assign' : `Assigned to ${assignee.name}`;
  return (
    <LazyMenu
      opened={opened}
      onChange={setOpened}
      // Opens next to the list instead of covering it.
      position="bottom-start"
      width={230}
      shadow="md"
      target={
        <ActionButton label={label} hint="a">
          {assignee && (
            <>
              <AssigneeAvatar assignee={assignee} size={18} />
              <span className={classes.assignee}>{assignee.name.split(' ')[0]}</span>
            </>
          )}
        </ActionButton>
      }
    >
      <Menu.Dropdown aria-label="Assign to" mah={320} style={{ overflowY: 'auto' }}>
        <PeopleItems people={people} current={assignee?.id ?? null} onChoose={assign} />
        {assignee !== null && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => assign(null)}>No one</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </LazyMenu>
  );
}

type ItemsProps = {
  /** Undefined while loading. */
  people: readonly Colleague[] | undefined;
  current: string | null;
  onChoose: (person: Colleague) => void;
};

/** Lists the viewer first, because most people assign conversations to themselves. */
export function PeopleItems({ people, current, onChoose }: ItemsProps) {
  const own = useViewer().profile.id;
  if (people === undefined)
    return (
      <Menu.Item disabled leftSection={<Loader size={14} />}>
        Loading people…
      </Menu.Item>
    );
  const sorted = [...people].sort((a, b) => Number(b.id === own) - Number(a.id === own));
  return sorted.map((person) => (
    <Menu.Item
      key={person.id}
      aria-current={person.id === current || undefined}
      leftSection={<AssigneeAvatar assignee={person} size={20} />}
      onClick={() => onChoose(person)}
    >
      {person.id === own ? `${person.name} (me)` : person.name}
    </Menu.Item>
  ));
}
