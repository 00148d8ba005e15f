import { Loader } from '@mantine/core';
import classes from './state.module.css';

export function LoadingState({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className={classes.state} data-bare role="status">
      <Loader size="sm" aria-hidden="true" />
      <span className={classes.text}>{label}</span>
    </div>
  );
}
