import type { Message } from '@hearback/contract';
import { hasKind, hasRemotePictures, isHtml, type Kind, readBody, visibleSource } from '@hearback/mail';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { HtmlBody } from './html/html-body.tsx';
import classes from './message-body.module.css';
import { collapse } from './text/collapse.ts';
import { PlainText } from './text/plain-text.tsx';
import { Toggle } from './toggle.tsx';
import { useShown } from './use-shown.ts';

type Props = {
  message: Pick<Message, 'id' | 'body' | 'own_text' | 'has_quote'> & Partial<Pick<Message, 'reasons'>>;
  /** The newest message of a thread is read at once. */
  expanded?: boolean;
};

const NOTHING: readonly string[] = [];

/** What somebody wrote: short at first, without what was quoted, and harmless whatever they sent. */
export function MessageBody({ message, expanded = false }: Props) {
  return <Body key={message.id} message={message} expanded={expanded} />;
}

function Body({ message: { body, own_text, has_quote, reasons }, expanded }: Required<Props>) {
  const marked = reasons?.words ?? NOTHING;
  const isMarkup = useMemo(() => isHtml(body), [body]);
  const collapsed = useMemo(() => collapse(own_text, isMarkup), [own_text, isMarkup]);
  const { shown, toggle, open } = useShown(expanded);
  const isOpen = shown.all || collapsed === undefined;
  // What it says is known; only where in the markup it stands has to be found, once somebody wants to see that.
  const read = useMemo(() => readBody(isOpen ? body : ''), [body, isOpen]);
  const source = useMemo(() => visibleSource(read, hidden(shown)), [read, shown]);
  const isFramed = isOpen && isMarkup;

  if (body.trim() === '') return <Text c="dimmed">This message has no text.</Text>;
  return (
    <div>
      {isFramed ? (
        <HtmlBody html={source} showPictures={shown.images} marked={marked} />
      ) : isOpen ? (
        <PlainText text={source} marked={marked} />
      ) : (
        <div className={classes.text} dir="auto">
          {collapsed}
        </div>
      )}
      {isOpen && read.cut && (
        <Text size="sm" c="dimmed" mt="xs">
          This message is very long. Only its beginning is shown.
        </Text>
      )}
      <div className={classes.controls}>
        {collapsed !== undefined && (
          <Toggle on={shown.all} labels={['Show more', 'Show less']} onChange={() => toggle('all')} />
        )}
        {has_quote && (
          <Toggle
            on={isOpen && shown.quote}
            labels={['Show quoted text', 'Hide quoted text']}
            onChange={isOpen ? () => toggle('quote') : () => open('quote')}
          />
        )}
        {isOpen && (hasKind(read, 'signature') || hasKind(read, 'closing')) && (
          <Toggle
            on={shown.signature}
            labels={['Show signature', 'Hide signature']}
            onChange={() => toggle('signature')}
          />
        )}
        {isFramed && !shown.images && hasRemotePictures(source) && (
          <Toggle on={false} labels={['Show images', 'Show images']} onChange={() => toggle('images')} />
        )}
      </div>
    </div>
  );
}

function hidden(shown: { quote: boolean; signature: boolean }): ReadonlySet<Kind> {
  return new Set<Kind>([
    ...(shown.quote ? [] : (['quote'] as const)),
    ...(shown.signature ? [] : (['closing', 'signature'] as const)),
  ]);
}
