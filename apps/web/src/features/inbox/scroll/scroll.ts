/** Every column of the inbox scrolls by itself, and alike. The thumb's least size is in scroll.module.css. */
import classes from './scroll.module.css';

export const SCROLL = {
  type: 'hover',
  scrollHideDelay: 100,
  scrollbars: 'y',
  classNames: { thumb: classes.thumb },
} as const;
