import type { Message } from '@hearback/contract';
import { hasKind, hasRemotePictures, isHtml, type Kind, readBody, visibleSource } from '@hearback/mail';
import { Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import { HtmlFrame } from './html/html-frame.tsx';
import classes from './message-body.module.css';
import { bodyToText } from './text/body-to-text.ts';
import { collapse } from './text/collapse.ts';
import { PlainText } from './text/plain-text.tsx';

type VisibleParts = {
  readonly all: boolean;
  readonly quote: boolean;
  readonly signature: boolean;
  readonly images: boolean;
};

/** Parts of the message that the reader has expanded. */
function useShown(expanded: boolean) {
  const [visibleParts, setVisibleParts] = useState<VisibleParts>({
    all: expanded,
    quote: false,
    signature: false,
    images: false,
  });
  return {
    shown: visibleParts,
    toggle: (part: keyof VisibleParts) => setVisibleParts((before) => ({ ...before, [part]: !before[part] })),
    /** Opening a part also expands a collapsed message. */
    open: (part: keyof VisibleParts) => setVisibleParts((before) => ({ ...before, all: true, [part]: true })),
  };
}

export type MessageBodyProps = {
  message: Pick<Message, 'id' | 'body' | 'own_text' | 'has_quote'> & Partial<Pick<Message, 'reasons'>>;
  /** The newest message of a thread is expanded. */
  expanded?: boolean;
};

const NOTHING: readonly string[] = [];

/** Shows a message: collapsed first, without quoted text, and sanitized. */
export function MessageBody({ message, expanded = false }: MessageBodyProps) {
  return <Body key={message.id} message={message} expanded={expanded} />;
}

function Body({ message: { body, own_text, has_quote, reasons }, expanded }: Required<MessageBodyProps>) {
  const marked = reasons?.words ?? NOTHING;
  const isMarkup = useMemo(() => isHtml(body), [body]);
  const collapsed = useMemo(() => collapse(own_text, isMarkup), [own_text, isMarkup]);
  const { shown, toggle, open } = useShown(expanded);
  const isOpen = shown.all || collapsed === undefined;
  // The text was extracted on ingestion. The body is parsed only when the message is expanded.
  const read = useMemo(() => readBody(isOpen ? body : ''), [body, isOpen]);
  const source = useMemo(() => visibleSource(read, listHiddenKinds(shown)), [read, shown]);
  const isFramed = isOpen && isMarkup;

  if (body.trim() === '') return <Text c="dimmed">This message has no text.</Text>;
  return (
    <div>
      {isFramed ? (
        <HtmlBody html={source} showPictures={shown.images} marked={marked} ownText={own_text} />
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

function listHiddenKinds(visibleParts: { quote: boolean; signature: boolean }): ReadonlySet<Kind> {
  return new Set<Kind>([
    ...(visibleParts.quote ? [] : (['quote'] as const)),
    ...(visibleParts.signature ? [] : (['closing', 'signature'] as const)),
  ]);
}

type HtmlBodyProps = { html: string; showPictures: boolean; marked: readonly string[]; ownText: string };

/** Falls back to text if the frame cannot be loaded (no network, old browser). */
function HtmlBody({ html, showPictures, marked, ownText }: HtmlBodyProps) {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (failed) return <PlainText text={bodyToText(html)} marked={marked} />;
  // The policy belongs to the page, so changing it remounts the frame.
  return (
    <HtmlFrame
      key={String(showPictures)}
      html={html}
      showPictures={showPictures}
      marked={marked}
      fallback={<PlainText text={ownText} marked={marked} />}
      onFailure={fail}
    />
  );
}

type ToggleProps = { on: boolean; labels: readonly [off: string, on: string]; onChange: () => void };

function Toggle({ on, labels, onChange }: ToggleProps) {
  return (
    <PlainButton className={classes.toggle} aria-expanded={on} onClick={onChange}>
      {labels[on ? 1 : 0]}
    </PlainButton>
  );
}
