export { isHtml } from './html/is-html.ts';
export { classifyPicture, hasRemotePictures, secureAddress } from './html/pictures.ts';
export { readTokens, type Token } from './html/tokens.ts';
export type { Kind } from './line.ts';
export { type Mail, type ReadBody, readBody, readMail, toText } from './read-body.ts';
export { computeFingerprint } from './text/fingerprint.ts';
export { toNormalForm } from './text/normal-form.ts';
export { tidyText } from './text/tidy-text.ts';
export { hasKind, visibleSource } from './visible-source.ts';
