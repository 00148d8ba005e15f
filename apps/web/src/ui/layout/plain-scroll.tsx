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

/**
 * All columns of the inbox scroll independently with the same options. The minimum size of the
 * thumb is in scroll.module.css.
 */
export const SCROLL = {
  type: 'hover',
  scrollHideDelay: 100,
  scrollbars: 'y',
  classNames: { thumb: classes.thumb, viewport: classes.viewport },
  // Arrow keys scroll the focused element, and a column of plain text would otherwise never get the
  // focus.
  viewportProps: { tabIndex: 0 },
} as const;
