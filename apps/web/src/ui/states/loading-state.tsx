import { Loader } from '@mantine/core';
import { Skeleton, type SkeletonShape } from './skeleton.tsx';
import classes from './state.module.css';

type Props = {
  label?: string;
  /** Shows the outline of the loading content instead of a spinner. Only screen readers read the label. */
  shape?: SkeletonShape | undefined;
};

export function LoadingState({ label = 'Loading...', shape }: Props) {
  if (shape !== undefined)
    return (
      <>
        {/* A sibling of the busy part, because screen readers ignore changes inside it. */}
        <div className={classes.spoken} role="status">
          <span>{label}</span>
        </div>
        <Skeleton shape={shape} />
      </>
    );
  return (
    <div className={classes.state} data-bare role="status">
      <Loader size="sm" aria-hidden="true" />
      <span className={classes.text}>{label}</span>
    </div>
  );
}
