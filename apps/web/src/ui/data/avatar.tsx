import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useState } from 'react';
import classes from './avatar.module.css';

type Props = Omit<ComponentPropsWithRef<'span'>, 'style'> & {
  /** Its initials replace a picture that is missing or cannot be loaded. */
  name: string;
  picture?: string | null;
  size: number;
  shape?: 'round' | 'square';
  /** `other` distinguishes people who look at the conversation from its assignee. */
  tone?: 'brand' | 'other';
  /** Drawn over the avatar. */
  children?: ReactNode;
};

const toInitials = (name: string): string =>
  name
    .split(' ')
    .filter(Boolean)
    .slice(0, 2)
    .map(([letter]) => letter?.toUpperCase())
    .join('');

/** One element, because lists show a hundred of them and each key press renders several. */
export function Avatar({ name, picture, size, shape = 'round', tone = 'brand', children, ...rest }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const { className, ...attributes } = rest;
  return (
    <span
      {...attributes}
      className={className ? `${classes.avatar} ${className}` : classes.avatar}
      data-shape={shape}
      data-tone={tone}
      style={{ '--size': `${size}px` } as CSSProperties}
    >
      {picture && picture !== failed ? (
        // Pictures outside of the viewport load when they are scrolled to.
        <img
          src={picture}
          alt=""
          loading="lazy"
          className={classes.picture}
          onError={() => setFailed(picture)}
        />
      ) : (
        toInitials(name)
      )}
      {children}
    </span>
  );
}
