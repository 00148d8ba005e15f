import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '../layout/color-scheme-toggle.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { Wordmark } from '../layout/wordmark.tsx';
import { EchoPicture } from './echo-picture.tsx';
import classes from './split-page.module.css';

type Props = {
  title: string;
  description: ReactNode;
  /** What the coloured side says; it is decoration that narrow screens leave out. */
  claim: string;
  words: string;
  /** For forms with two columns. */
  wide?: boolean;
  /** The page took another's place: its heading is read aloud. */
  publish?: boolean;
  children: ReactNode;
};

/** A way into the product: a form on one side, what it is for on the other. */
export function SplitPage({
  title,
  description,
  claim,
  words,
  wide = false,
  publish = false,
  children,
}: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <header className={classes.top}>
          <Wordmark />
          <ColorSchemeToggle />
        </header>
        <main className={classes.main} data-wide={wide || undefined}>
          <PageTitle className={classes.title} publish={publish}>
            {title}
          </PageTitle>
          <Text component="div" c="dimmed" mt={4} mb="lg">
            {description}
          </Text>
          {children}
        </main>
      </div>
      <aside className={classes.right} aria-label="About Hearback">
        <EchoPicture />
        <p className={classes.claim}>{claim}</p>
        <p className={classes.words}>{words}</p>
      </aside>
    </div>
  );
}
