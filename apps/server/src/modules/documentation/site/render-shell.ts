import { escapeHtml } from '#server/platform/email/email-content.ts';
import { DOCUMENTATION_PATH } from './read-site.ts';

export type Shell = {
  readonly title: string;
  readonly name: { readonly text: string; readonly href: string };
  /** Between the name and the end of the header. */
  readonly header: string;
  readonly navigation: string;
  readonly main: string;
  /** In addition to those of all pages. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
};

/** The frame of every page of the documentation and of the API reference. The pages can be read without scripts. */
export const renderShell = ({
  title,
  name,
  header,
  navigation,
  main,
  styles = [],
  scripts = [],
}: Shell): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · Hearback</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${[`${DOCUMENTATION_PATH}/pages.css`, ...styles].map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${[`${DOCUMENTATION_PATH}/pages.js`, ...scripts].map((src) => `<script src="${src}"></script>`).join('\n')}</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="name" href="${name.href}">${name.text}</a>
${header}</header>
<div class="columns">
<nav aria-label="Contents"><details open><summary>Contents</summary>
${navigation}</details></nav>
<main id="content">${main}</main></div>
</body></html>`;
