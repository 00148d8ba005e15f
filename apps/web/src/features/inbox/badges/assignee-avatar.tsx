import type { Assignee } from '@hearback/contract';
import { Avatar } from '@mantine/core';
import classes from './person-avatar.module.css';

type Props = { assignee: Assignee; size: number };

/** Shows initials, with the name as title. */
export const AssigneeAvatar = ({ assignee: { name }, size }: Props) => (
  <Avatar
    name={name}
    color="brand"
    classNames={{ placeholder: classes.initials }}
    size={size}
    radius="xl"
    title={`Assigned to ${name}`}
    role="img"
    aria-label={`Assigned to ${name}`}
    styles={{ placeholder: { fontSize: Math.round(size / 2) } }}
  />
);
