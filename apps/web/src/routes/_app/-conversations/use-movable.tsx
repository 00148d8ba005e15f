import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './conversations.module.css';

/**
 * The details stand beside the thread or in a drawer, as the window has room. They are drawn once, into an element of
 * their own that is moved: drawn anew at the other place, they would lose what is being typed.
 */
export function useMovable(children: ReactNode) {
  const [box] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.box ?? '';
    return element;
  });
  const hold = useCallback((place: HTMLDivElement | null) => place?.append(box), [box]);
  return { drawn: createPortal(children, box), place: <div ref={hold} className={classes.box} /> };
}
