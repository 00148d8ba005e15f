import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './message-body.module.css';
import type { MessageBodyProps } from './message-body.tsx';

/** Its own words, as they were read at intake. */
const OwnWords = ({ message }: MessageBodyProps) => (
  <Text component="div" className={classes.text ?? ''} dir="auto">
    {message.own_text}
  </Text>
);

let loading: Promise<{ default: typeof OwnWords }> | undefined;

/** What reads and cleans markup is a third of the inbox's code: the list does not wait for it. */
export function loadMessageBody() {
  loading ??= import('./message-body.tsx').then(
    ({ MessageBody }) => ({ default: MessageBody }),
    // No network: the words are still read, and the next opening tries again.
    () => {
      loading = undefined;
      return { default: OwnWords };
    },
  );
  return loading;
}

const Loaded = lazy(loadMessageBody);

export const LazyMessageBody = (props: MessageBodyProps) => (
  <Suspense fallback={<OwnWords {...props} />}>
    <Loaded {...props} />
  </Suspense>
);
