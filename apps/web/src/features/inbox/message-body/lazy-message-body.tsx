import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './message-body.module.css';
import type { MessageBodyProps } from './message-body.tsx';

/** The message's own text, extracted on ingestion. */
const OwnWords = ({ message }: MessageBodyProps) => (
  <Text component="div" className={classes.text ?? ''} dir="auto">
    {message.own_text}
  </Text>
);

let loading: Promise<{ default: typeof OwnWords }> | undefined;

/** The parser and sanitizer are a third of the inbox code, so the list does not wait for them. */
export function loadMessageBody() {
  loading ??= import('./message-body.tsx').then(
    ({ MessageBody }) => ({ default: MessageBody }),
    // Without a network the text is still shown, and the next opening tries again.
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
