export type { Token } from './html/tokens.ts';
export { fingerprintOf } from './text/fingerprint.ts';
export { toPreview } from './text/preview.ts';
export { toOneLine, toText } from './text/to-text.ts';
