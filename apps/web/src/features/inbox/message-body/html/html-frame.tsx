import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from '../message-body.module.css';
import { fillFrame, measureHeight } from './fill-frame.ts';
import { paperFor } from './frame-theme.ts';

/**
 * `allow-same-origin` lets this page reach in, to place the cleaned nodes and measure them. It would be dangerous only
 * together with `allow-scripts`, which must never be added: without it nothing inside runs that could use the origin.
 * Popups are for links, which leave the sandbox so that the page they open works.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/**
 * A page of its own and not `srcdoc`, which would inherit the policy of the application: mail could then show inline
 * styles and remote pictures only if the whole application could. These two pages carry their own, narrower policies.
 */
const PAGES = { closed: '/framed/message.html', withImages: '/framed/message-with-images.html' };

type Props = {
  html: string;
  showPictures: boolean;
  marked: readonly string[];
  /** Stands in its place until it is filled: a frame takes its time, and words are read at once. */
  meanwhile: ReactNode;
  onFailure: () => void;
};

export function HtmlFrame({ html, showPictures, marked, meanwhile, onFailure }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(0);
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    if (frame.current === null || loads === 0) return;
    const shownFrame = frame.current;
    if (!fillFrame(shownFrame, { html, showPictures, marked, paper: paperFor(html), scheme })) {
      onFailure();
      return;
    }
    const measure = () => setHeight(measureHeight(shownFrame));
    measure();
    // Pictures arrive later and columns change their width; the height follows.
    const observer = new ResizeObserver(measure);
    if (shownFrame.contentDocument) observer.observe(shownFrame.contentDocument.body);
    return () => observer.disconnect();
  }, [html, showPictures, marked, scheme, loads, onFailure]);

  return (
    <>
      {height === 0 && meanwhile}
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
