import { findVariable, listVariables } from '@hearback/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './variable-marks.module.css';

type Props = { area: RefObject<HTMLTextAreaElement | null>; text: string };

type Part = { readonly key: number; readonly text: string; readonly isVariable: boolean };

/** Splits the text at its variables without a value. */
export function splitAtVariables(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  const add = (end: number, isVariable: boolean) => {
    if (end > start) parts.push({ key: start, text: text.slice(start, end), isVariable });
    start = end;
  };
  for (;;) {
    const rest = text.slice(start);
    const [name] = listVariables(rest);
    const found = name === undefined ? null : findVariable(rest, name);
    if (found === null) break;
    const from = start + found.from;
    const to = start + found.to;
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return parts;
}

/** Style properties that determine where a word is rendered. */
const COPIED = [
  ...(['padding', 'borderWidth', 'fontFamily', 'fontSize', 'fontWeight'] as const),
  ...(['lineHeight', 'letterSpacing', 'tabSize'] as const),
] as const;

/**
 * Highlights variables without a value in a text area, which cannot hold markup: behind it is a copy of its text. The
 * parent contains both.
 */
export function VariableMarks({ area, text }: Props) {
  const copy = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!copy.current || !area.current) return;
    const style = getComputedStyle(area.current);
    for (const name of COPIED) copy.current.style[name] = style[name];
    copy.current.scrollTop = area.current.scrollTop;
  });
  useEffect(() => {
    const field = area.current;
    const follow = () => {
      if (copy.current && field) copy.current.scrollTop = field.scrollTop;
    };
    field?.addEventListener('scroll', follow);
    return () => field?.removeEventListener('scroll', follow);
  }, [area]);
  return (
    <div ref={copy} className={classes.copy} aria-hidden="true">
      {splitAtVariables(text).map(({ key, text: part, isVariable }) =>
        isVariable ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>,
      )}
    </div>
  );
}
