import { useCallback, useState } from 'react';
import { bodyToText } from '../text/body-to-text.ts';
import { PlainText } from '../text/plain-text.tsx';
import { HtmlFrame } from './html-frame.tsx';

type Props = { html: string; showPictures: boolean; marked?: readonly string[] };

const NOTHING: readonly string[] = [];

/** Where the frame cannot be had (no network, an old browser), the words are still read. */
export function HtmlBody({ html, showPictures, marked = NOTHING }: Props) {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (failed) return <PlainText text={bodyToText(html)} marked={marked} />;
  // A new policy needs a new page.
  return (
    <HtmlFrame
      key={String(showPictures)}
      html={html}
      showPictures={showPictures}
      marked={marked}
      onFailure={fail}
    />
  );
}
