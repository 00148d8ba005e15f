import { Menu } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { AssigneeAvatar } from '#web/features/inbox/badges/assignee-avatar.tsx';
import { PeopleItems } from '#web/features/inbox/badges/people-items.tsx';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { ActionButton } from '#web/ui/buttons/action-button.tsx';
import { LazyMenu } from '#web/ui/buttons/lazy-menu.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { useAssign, useAssignees } from '../api/assignment.ts';
import classes from './assign-menu.module.css';

/** Shows the assignee and lets the user change it. */
export function AssignMenu() {
  const { contact, assignee } = useOpenThread().thread;
  const [opened, setOpened] = useState(false);
  const before = assignee?.id ? { id: assignee.id, name: assignee.name } : null;
  const assign = useAssign({ contact_id: contact.id, before });
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
              {/* The accessible name of the button already contains it. */}
              <span className={classes.picture} aria-hidden="true">
                <AssigneeAvatar assignee={assignee} size={18} />
              </span>
              <span className={classes.assignee}>{assignee.name.split(' ')[0]}</span>
            </>
          )}
        </ActionButton>
      }
    >
      <Menu.Dropdown aria-label="Assign to" mah={320} style={{ overflowY: 'auto' }}>
        <Assignees contact_id={contact.id} isOpen={opened} current={assignee?.id ?? null} onChoose={assign} />
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

type AssigneesProps = Omit<ComponentProps<typeof PeopleItems>, 'people'> & {
  contact_id: string;
  isOpen: boolean;
};

/** Mounted with the menu, so that a conversation renders without the query. */
function Assignees({ contact_id, isOpen, ...items }: AssigneesProps) {
  const { data: people } = useAssignees(contact_id, isOpen);
  return <PeopleItems people={people} {...items} />;
}
