import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { runAfterPaint } from '#web/lib/optimistic/run-after-paint.ts';

const IsSettled = createContext(false);

/** Paints the messages before their late parts are rendered. */
export function Settling({ children }: { children: ReactNode }) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => runAfterPaint(() => startTransition(() => setSettled(true))), []);
  return <IsSettled value={isSettled}>{children}</IsSettled>;
}

/** Parts that are invisible until a message is hovered or focused. They must not delay its text. */
export const Late = ({ children }: { children: ReactNode }) => use(IsSettled) && children;
