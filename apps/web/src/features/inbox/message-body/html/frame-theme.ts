/**
 * Styles of messages inside the frame. No class names of ours, because messages have their own. Word separates
 * paragraphs with empty ones and removes their margins in a style sheet, which the sanitizer strips.
 */
export const PAPER_STYLE = `
  html { overflow-x: auto; overflow-y: hidden; color-scheme: light; }
  html[data-scheme="dark"] { color-scheme: dark; }
  body {
    display: flow-root; margin: 0; overflow-wrap: anywhere; color: #192026;
    font: 14px/1.55 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
    font-feature-settings: 'cv11', 'ss03';
  }
  html[data-scheme="dark"] body { color: #eaedef; }
  html[data-paper="light"] { background: #fff; }
  html[data-paper="light"][data-around="dark"] body { padding: 12px; }
  p { margin: 0 0 0.7em; }
  p[class^="Mso"], p:last-child { margin: 0; }
  p, div, li, td, th, h1, h2, h3, h4, h5, h6, pre { unicode-bidi: plaintext; }
  a { color: #006c81; }
  a:not([href]) { color: inherit; text-decoration: none; }
  html[data-scheme="dark"] a[href] { color: #88d1e6; }
  img { max-width: 100%; height: auto; }
  img:not([src]) { display: inline-block; min-width: 1em; border: 1px dashed #92999f; font-size: 12px; }
  mark { color: inherit; background: none; text-decoration: underline dotted #5aa7bb 2px; text-underline-offset: 3px; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 8px 0 8px 2px; padding-left: 10px; border-left: 2px solid #b9bfc3; }
`;

const OWN_COLOURS = /\b(?:background(?:-color)?|color)\s*:|\b(?:bgcolor|color)\s*=/i;

/**
 * A message with its own colors assumes white paper, and black text is unreadable on a dark page. Other messages use
 * the theme's colors.
 */
export const choosePaper = (html: string): 'light' | 'theme' => (OWN_COLOURS.test(html) ? 'light' : 'theme');
