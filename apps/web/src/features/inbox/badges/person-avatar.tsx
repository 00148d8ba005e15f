import { memo } from 'react';
import { Avatar } from '#web/ui/data/avatar.tsx';
import classes from './person-avatar.module.css';

type Props = {
  name: string;
  picture: string | null;
  company?: string | null;
  logo?: string | null;
  size?: number;
};

/** Photo or initials with the company's logo at the corner. Decorative, because the names are next to it. */
export const PersonAvatar = memo(function PersonAvatar({
  name,
  picture,
  company = null,
  logo = null,
  size = 38,
}: Props) {
  return (
    <Avatar name={name} picture={picture} size={size} aria-hidden="true">
      {logo !== null && (
        <Avatar
          className={classes.logo}
          name={company ?? ''}
          picture={logo}
          size={18}
          shape="square"
          title={company ?? ''}
        />
      )}
    </Avatar>
  );
});
