import { tidyText } from '@hearback/mail';
import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import classes from '../message-body.module.css';
import { findLinks } from './find-links.ts';
import { findMarks } from './find-marks.ts';

/** Renders text that is never parsed as markup. */
export function PlainText({ text, marked = [] }: { text: string; marked?: readonly string[] }) {
  const pieces = useMemo(() => findLinks(tidyText(text).trim()), [text]);
  let at = 0;
  return (
    <div className={classes.text} dir="auto">
      {pieces.map(({ text: words, href }) => {
        const key = at;
        at += words.length;
        if (href === undefined) return <Marked key={key} text={words} marked={marked} />;
        return (
          <Anchor key={key} inherit href={href} target="_blank" rel="noopener noreferrer nofollow">
            {words}
          </Anchor>
        );
      })}
    </div>
  );
}

/** Highlights the words that decided the sentiment. */
function Marked({ text, marked }: { text: string; marked: readonly string[] }) {
  let at = 0;
  return findMarks(text, marked).map(({ text: piece, isMarked }) => {
    const key = at;
    at += piece.length;
    return isMarked ? (
      <mark key={key} className={classes.mark}>
        {piece}
      </mark>
    ) : (
      piece
    );
  });
}
