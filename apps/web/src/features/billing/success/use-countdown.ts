import { useEffect, useEffectEvent, useState } from 'react';

const LOOK_EVERY_MS = 500;

/** Counts by the clock, because browsers slow the timers of tabs in the background. */
export function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState(seconds);
  const [running, setRunning] = useState(true);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return;
    const endsAtMs = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
      setLeft(next);
      if (next > 0) return;
      clearInterval(timer);
      end();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [running, seconds]);
  return { left, running, stop: () => setRunning(false) };
}
