import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance the log counts as scrolled to the end, because touch pads leave a few pixels. */
const NEAR_PX = 48;

/** Scrolls to new content, unless the user has scrolled up. The user's own messages always scroll into view. */
export function useStickToBottom(count: number, writing: string | null) {
  const scroller = useRef<HTMLElement>(null);
  const [isAway, setAway] = useState(false);
  const away = useRef(false);
  const toBottom = useCallback(() => {
    const box = scroller.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
    away.current = false;
    setAway(false);
  }, []);
  const onScroll = () => {
    const box = scroller.current;
    if (box === null) return;
    away.current = box.scrollHeight - box.scrollTop - box.clientHeight > NEAR_PX;
    setAway(away.current);
  };
  const isAsked = writing !== null;
  // Sending a message starts the wait for an answer.
  useLayoutEffect(() => {
    if (isAsked) toBottom();
  }, [isAsked, toBottom]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any growth must scroll.
  useLayoutEffect(() => {
    if (!away.current) toBottom();
  }, [count, writing, toBottom]);
  // The controls below the log differ in height. A taller one must not hide the question that it answers.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!away.current) toBottom();
    });
    if (scroller.current !== null) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [toBottom]);
  return { scroller, onScroll, isAway, toBottom };
}
