import type { ComponentPropsWithRef } from 'react';
import classes from './plain-button.module.css';

/** A button without a look of its own. Cheaper than Mantine's in parts of the screen that change with every key. */
export const PlainButton = ({ className, ...rest }: ComponentPropsWithRef<'button'>) => (
  <button
    type="button"
    {...rest}
    className={[classes.plain, 'hb-focus', className].filter(Boolean).join(' ')}
  />
);
