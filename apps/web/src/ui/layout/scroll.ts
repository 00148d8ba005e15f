import classes from './scroll.module.css';

/** All columns of the inbox scroll independently with the same options. The thumb's least size is in scroll.module.css. */
export const SCROLL = {
  type: 'hover',
  scrollHideDelay: 100,
  scrollbars: 'y',
  classNames: { thumb: classes.thumb, viewport: classes.viewport },
  // Arrow keys scroll what has the focus; a column of plain text would otherwise never get it.
  viewportProps: { tabIndex: 0 },
} as const;
