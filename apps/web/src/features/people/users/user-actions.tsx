import { can, type Person, type Profile } from '@hearback/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { toast } from '#web/lib/toast/toast.ts';
import { IconLogout, IconPencil, IconTrash } from '#web/ui/icons/inbox.ts';
import { IconDots, IconKey, IconShieldOff, IconUserCog } from '#web/ui/icons/other.ts';
import { IconMapPin } from '#web/ui/icons/signing-in.ts';
import { useEndSessions, useSendPasswordReset } from '../api/users.ts';
import { nameOfPerson } from '../person-name.ts';
import { RemoveUserDialog } from '../removal/remove-user-dialog.tsx';
import { useRemoval } from '../removal/use-removal.ts';

export type UserDialog = 'details' | 'type' | 'access' | 'second-factor';

type Props = { person: Person; viewer: Profile; onOpen: (dialog: UserDialog) => void };

/** Hides actions the server would reject: changing the user's own type, or anything of the owner. */
export function UserActions({ person, viewer, onOpen }: Props) {
  const reset = useSendPasswordReset();
  const ending = useEndSessions();
  const removal = useRemoval();
  if (person.id === viewer.id) return null;
  const ofAgency = viewer.user_type === 'agency';
  const sendReset = () =>
    reset.mutate(
      { userId: person.id },
      {
        onSuccess: () =>
          toast.success(
            'Password reset sent',
            `${person.email} will receive a link that works for 24 hours.`,
          ),
      },
    );
  return (
    <>
      <Menu position="bottom-end" width={220} shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Actions for ${nameOfPerson(person)}`}
            loading={reset.isPending || ending.isPending || removal.busy}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {person.role !== 'owner' && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen('details')}>
              Edit details
            </Menu.Item>
          )}
          {ofAgency && person.role !== 'owner' && (
            <Menu.Item leftSection={<IconUserCog size={16} />} onClick={() => onOpen('type')}>
              Change user type
            </Menu.Item>
          )}
          {ofAgency && person.user_type !== 'agency' && person.role !== 'owner' && (
            <Menu.Item leftSection={<IconMapPin size={16} />} onClick={() => onOpen('access')}>
              Location access
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKey size={16} />} onClick={sendReset}>
            Send password reset
          </Menu.Item>
          {person.role !== 'owner' && (
            <Menu.Item
              leftSection={<IconLogout size={16} />}
              onClick={() => ending.mutate({ id: person.id })}
            >
              Sign out everywhere
            </Menu.Item>
          )}
          {can(viewer, 'security:manage') && person.has_second_factor && (
            <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={() => onOpen('second-factor')}>
              Reset second factor
            </Menu.Item>
          )}
          {person.role !== 'owner' && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => removal.begin(person.email)}
            >
              Delete user
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {removal.deletion && <RemoveUserDialog deletion={removal.deletion} onClose={removal.close} />}
    </>
  );
}
