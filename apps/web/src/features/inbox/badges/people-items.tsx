import type { Colleague } from '@hearback/contract';
import { Loader, Menu } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { AssigneeAvatar } from './assignee-avatar.tsx';

type ItemsProps = {
  /** Undefined while loading. */
  people: readonly Colleague[] | undefined;
  current: string | null;
  onChoose: (person: Colleague) => void;
};

/**
 * Lists the viewer first, because most people assign conversations to themselves. The viewer can be chosen while the
 * others load.
 */
export function PeopleItems({ people, current, onChoose }: ItemsProps) {
  const { profile } = useViewer();
  const own = profile.id;
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ') || profile.email;
  const sorted = [...(people ?? [{ id: own, name }])].sort(
    (a, b) => Number(b.id === own) - Number(a.id === own),
  );
  return (
    <>
      {sorted.map((person) => (
        <Menu.Item
          key={person.id}
          aria-current={person.id === current || undefined}
          leftSection={<AssigneeAvatar assignee={person} size={20} />}
          onClick={() => onChoose(person)}
        >
          {person.id === own ? `${person.name} (me)` : person.name}
        </Menu.Item>
      ))}
      {people === undefined && (
        <Menu.Item disabled leftSection={<Loader size={14} />}>
          Loading people…
        </Menu.Item>
      )}
    </>
  );
}
