import classes from './scroll.module.css';

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
