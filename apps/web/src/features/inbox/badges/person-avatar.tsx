import { Avatar } from '@mantine/core';
import { memo } from 'react';
import classes from './person-avatar.module.css';

type Props = {
  name: string;
  picture: string | null;
  company?: string | null;
  logo?: string | null;
  size?: number;
};

/** Lists show a hundred avatars, so images outside the viewport load lazily. */
const LAZY = { loading: 'lazy' } as const;
const INITIALS = { placeholder: classes.initials };

/** Photo or initials with the company's logo at the corner. Decorative, because the names are next to it. */
export const PersonAvatar = memo(function PersonAvatar({
  name,
  picture,
  company = null,
  logo = null,
  size = 38,
}: Props) {
  return (
    <span className={classes.person} aria-hidden="true">
      <Avatar
        src={picture}
        imageProps={LAZY}
        alt=""
        name={name}
        color="brand"
        classNames={INITIALS}
        size={size}
        radius="xl"
      />
      {logo !== null && (
        <Avatar
          className={classes.logo}
          src={logo}
          imageProps={LAZY}
          alt=""
          size={18}
          radius="sm"
          title={company ?? ''}
        >
          {company?.slice(0, 1)}
        </Avatar>
      )}
    </span>
  );
});
