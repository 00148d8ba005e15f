import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this is at the end: a touch pad leaves a few pixels over. */
const NEAR_PX = 48;

/** Follows what is added at the end, unless the person has scrolled up to read. A message of one's own always shows. */
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
  // The moment of sending is when an answer begins to be awaited.
  useLayoutEffect(() => {
    if (isAsked) toBottom();
  }, [isAsked, toBottom]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever grows is followed.
  useLayoutEffect(() => {
    if (!away.current) toBottom();
  }, [count, writing, toBottom]);
  return { scroller, onScroll, isAway, toBottom };
}
