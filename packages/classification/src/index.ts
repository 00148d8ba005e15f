export { type Classification, classify, type Span } from './classify.ts';
export { type ClaimedFacts, checkFacts, containsQuote } from './facts/check-facts.ts';
export { extractFacts, type Facts } from './facts/facts.ts';
export { namesLaterTime } from './facts/names-later.ts';
export { withTitle } from './facts/person-named.ts';
export { type KnownLabel, LABELS, type Label } from './labels.ts';
export { detectLanguage, LANGUAGES, type Language } from './language.ts';
export { type Correction, createMemory, type Learned, MAX_COMPARED_CHARACTERS } from './similarity.ts';
export type { Reply } from './structure.ts';
