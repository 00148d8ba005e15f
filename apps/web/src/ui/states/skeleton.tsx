import classes from './skeleton.module.css';

/** A list of people, figures above two charts, or one chart that fills its container. */
export type SkeletonShape = 'rows' | 'panels' | 'chart';

/** The outline of content that is loading. */
export const Skeleton = ({ shape }: { shape: SkeletonShape }) => (
  <div className={classes[shape]} aria-busy="true" />
);
