import type { ComponentPropsWithRef } from 'react';
import classes from './scroll.module.css';

/**
 * A scrollable column that takes the focus, so that arrow keys scroll it. Its scrollbar is the browser's, because Mantine's
 * measures the content while it is rendered and scrolled.
 */
export const PlainScroll = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the focused element.
  <div tabIndex={0} {...rest} className={[classes.plain, className].filter(Boolean).join(' ')} />
);
