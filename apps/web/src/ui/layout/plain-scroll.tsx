import type { ReactNode } from 'react';
import classes from './scroll.module.css';

/**
 * A column that is built again with each conversation. Its scrollbar is the browser's, because Mantine's measures the
 * content twice before it is painted.
 */
export const PlainScroll = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the focused element.
  <div className={[classes.plain, classes.viewport, className].filter(Boolean).join(' ')} tabIndex={0}>
    {children}
  </div>
);
