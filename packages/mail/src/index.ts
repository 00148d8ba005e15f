export { readTokens, type Token } from './html/tokens.ts';
export { fingerprintOf } from './text/fingerprint.ts';
export { toNormalForm } from './text/normal-form.ts';
export { toPreview } from './text/preview.ts';
export { toOneLine, toText } from './text/to-text.ts';
