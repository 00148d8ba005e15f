import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from '../message-body.module.css';
import { fillFrame, measureHeight } from './fill-frame.ts';
import { choosePaper } from './frame-theme.ts';

/**
 * `allow-same-origin` lets this page insert the sanitized nodes and measure them. It would be dangerous only together
 * with `allow-scripts`, which must never be added: without scripts, nothing inside can use the origin. Popups allow
 * links to open outside of the sandbox.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/**
 * A separate page instead of `srcdoc`, which would inherit the application's CSP: messages could then use inline styles
 * and remote images only if the whole application could. These two pages have their own, stricter policies.
 */
const PAGES = { closed: '/framed/message.html', withImages: '/framed/message-with-images.html' };

type Props = {
  html: string;
  showPictures: boolean;
  marked: readonly string[];
  /** Shown until the frame is filled, because the frame loads slower than text. */
  fallback: ReactNode;
  onFailure: () => void;
};

export function HtmlFrame({ html, showPictures, marked, fallback, onFailure }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(0);
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    if (frame.current === null || loads === 0) return;
    const shownFrame = frame.current;
    if (!fillFrame(shownFrame, { html, showPictures, marked, paper: choosePaper(html), scheme })) {
      onFailure();
      return;
    }
    const measure = () => setHeight(measureHeight(shownFrame));
    measure();
    // Images load later and columns resize, so the height is updated.
    const observer = new ResizeObserver(measure);
    if (shownFrame.contentDocument) observer.observe(shownFrame.contentDocument.body);
    return () => observer.disconnect();
  }, [html, showPictures, marked, scheme, loads, onFailure]);

  return (
    <>
      {height === 0 && fallback}
      <iframe
        ref={frame}
        title="Message"
        className={classes.frame}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        src={showPictures ? PAGES.withImages : PAGES.closed}
        style={{ height }}
        onLoad={() => setLoads((before) => before + 1)}
      />
    </>
  );
}
