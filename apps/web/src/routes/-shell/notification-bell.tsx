import { useDisclosure } from '@mantine/hooks';
import { useKeys } from '#web/features/inbox/keyboard/use-keys.ts';
import { Bell } from '#web/features/notifications/bell/bell.tsx';

/** Only where there is a bell does its key do anything. */
export function NotificationBell() {
  const [opened, { open, close }] = useDisclosure(false);
  useKeys({ b: open });
  return <Bell opened={opened} onOpen={open} onClose={close} />;
}
