import { Loader } from '@mantine/core';
import { Skeleton, type SkeletonShape } from './skeleton.tsx';
import classes from './state.module.css';

type Props = {
  label?: string;
  /** Shows the outline of the loading content instead of a spinner. The label is only announced. */
  shape?: SkeletonShape | undefined;
};

export function LoadingState({ label = 'Loading...', shape }: Props) {
  if (shape !== undefined)
    return (
      <>
        {/* Outside of the busy part, because assistive technology announces nothing inside it. */}
        <div className={classes.announced} role="status">
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
