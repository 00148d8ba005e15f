import { Text } from '@mantine/core';
import { lazy, memo, Suspense } from 'react';
import { createStore } from '#web/lib/store.ts';
import classes from './message-body.module.css';
import type { MessageBodyProps } from './message-body.tsx';

/** The message's own text, extracted on ingestion. */
const OwnWords = ({ message }: MessageBodyProps) => (
  <Text component="div" className={classes.text ?? ''} dir="auto">
    {message.own_text}
  </Text>
);

const loading = createStore<Promise<{ default: typeof OwnWords }> | undefined>(() => undefined);

/** The parser and sanitizer are a third of the inbox code, so the list does not wait for them. */
export function loadMessageBody() {
  const body =
    loading.get() ??
    import('./message-body.tsx').then(
      ({ MessageBody }) => ({ default: MessageBody }),
      // Without a network the text is still shown, and the next opening tries again.
      () => {
        loading.reset();
        return { default: OwnWords };
      },
    );
  loading.set(body);
  return body;
}

const Loaded = lazy(loadMessageBody);

const SHOWN = ['id', 'body', 'own_text', 'has_quote', 'reasons'] as const;

const isSame = (one: MessageBodyProps, other: MessageBodyProps): boolean =>
  one.expanded === other.expanded && SHOWN.every((field) => one.message[field] === other.message[field]);

/** Memoized, because a disposition changes all messages, but not what they say. */
export const LazyMessageBody = memo(function LazyMessageBody(props: MessageBodyProps) {
  return (
    <Suspense fallback={<OwnWords {...props} />}>
      <Loaded {...props} />
    </Suspense>
  );
}, isSame);
