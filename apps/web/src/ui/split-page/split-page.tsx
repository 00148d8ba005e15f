import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProductName } from '#web/lib/viewer/brand.ts';
import { BrandLinks } from '../layout/brand-links.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { Wordmark } from '../layout/wordmark.tsx';
import { ColorSchemeToggle } from '../theme/color-scheme-toggle.tsx';
import classes from './split-page.module.css';

type Props = {
  title: string;
  description: ReactNode;
  /** Text of the colored side, which narrow screens hide. */
  claim: string;
  words: string;
  /** For forms with two columns. */
  wide?: boolean;
  /** The page replaced another one, so screen readers read its heading. */
  publish?: boolean;
  children: ReactNode;
};

/** A sign-in or sign-up page: a form on one side, a description on the other. */
export function SplitPage({
  title,
  description,
  claim,
  words,
  wide = false,
  publish = false,
  children,
}: Props) {
  const productName = useProductName();
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
        <BrandLinks />
      </div>
      <aside className={classes.right} aria-label={`About ${productName}`}>
        <EchoPicture />
        <p className={classes.claim}>{claim}</p>
        <p className={classes.words}>{words}</p>
      </aside>
    </div>
  );
}

const RADII = [36, 64, 96, 132, 172, 216];

/** Decoration: a message and its echo. */
function EchoPicture() {
  return (
    <svg className={classes.echo} viewBox="0 0 440 440" aria-hidden="true" focusable="false">
      {RADII.map((radius) => (
        <circle key={radius} cx="220" cy="220" r={radius} />
      ))}
      <rect x="132" y="190" width="116" height="34" rx="17" className={classes.sent} />
      <rect x="196" y="236" width="132" height="34" rx="17" className={classes.reply} />
      <path d="M216 253h64M290 253h18" className={classes.replyText} />
      <path d="M152 207h52M212 207h16" className={classes.sentText} />
    </svg>
  );
}
