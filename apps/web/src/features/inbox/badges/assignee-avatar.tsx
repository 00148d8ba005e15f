import type { Assignee } from '@hearback/contract';
import { Avatar } from '#web/ui/data/avatar.tsx';

type Props = { assignee: Assignee; size: number };

/** Shows initials, with the name as title. */
export const AssigneeAvatar = ({ assignee: { name }, size }: Props) => (
  <Avatar
    name={name}
    size={size}
    title={`Assigned to ${name}`}
    role="img"
    aria-label={`Assigned to ${name}`}
  />
);
