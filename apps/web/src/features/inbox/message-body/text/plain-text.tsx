import { tidyText } from '@hearback/mail';
import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import classes from '../message-body.module.css';
import { findLinks } from './find-links.ts';

/** Text stays text: nothing in it is ever read as markup. */
export function PlainText({ text }: { text: string }) {
  const pieces = useMemo(() => findLinks(tidyText(text).trim()), [text]);
  let at = 0;
  return (
    <div className={classes.text} dir="auto">
      {pieces.map(({ text: words, href }) => {
        const key = at;
        at += words.length;
        if (href === undefined) return words;
        return (
          <Anchor key={key} inherit href={href} target="_blank" rel="noopener noreferrer nofollow">
            {words}
          </Anchor>
        );
      })}
    </div>
  );
}
