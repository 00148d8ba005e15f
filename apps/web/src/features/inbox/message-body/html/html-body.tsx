import { useCallback, useState } from 'react';
import { bodyToText } from '../text/body-to-text.ts';
import { PlainText } from '../text/plain-text.tsx';
import { HtmlFrame } from './html-frame.tsx';

/** Where the frame cannot be had (no network, an old browser), the words are still read. */
export function HtmlBody({ html, showPictures }: { html: string; showPictures: boolean }) {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (failed) return <PlainText text={bodyToText(html)} />;
  // A new policy needs a new page.
  return <HtmlFrame key={String(showPictures)} html={html} showPictures={showPictures} onFailure={fail} />;
}
