import { Avatar } from '@mantine/core';
import { externalUrl } from '#web/lib/wording/external-url.ts';
import classes from './person-avatar.module.css';

type Props = {
  name: string;
  picture: string | null;
  company?: string | null;
  logo?: string | null;
  size?: number;
};

/** Photo or initials; the company's logo sits on its corner. Both are decoration: the names stand beside them. */
export function PersonAvatar({ name, picture, company = null, logo = null, size = 38 }: Props) {
  const logoUrl = externalUrl(logo);
  return (
    <span className={classes.person} aria-hidden="true">
      <Avatar src={externalUrl(picture)} alt="" name={name} color="brand" size={size} radius="xl" />
      {logoUrl !== null && (
        <Avatar className={classes.logo} src={logoUrl} alt="" size={18} radius="sm" title={company ?? ''}>
          {company?.slice(0, 1)}
        </Avatar>
      )}
    </span>
  );
}
