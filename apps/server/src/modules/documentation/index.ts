export { documentation, sendPublicPage } from './documentation.plugin.ts';
export { renderInline } from './markdown/render-inline.ts';
export { renderCode, renderMarkdown, renderRows } from './markdown/render-markdown.ts';
export { renderShell } from './site/render-shell.ts';
