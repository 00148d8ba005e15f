export { type Classification, classify } from './classify.ts';
export { MONTH_NUMBERS, WEEKDAY_NUMBERS } from './facts/calendar.ts';
export { type ClaimedFacts, checkFacts, containsQuote } from './facts/check-facts.ts';
export { findComplaint } from './facts/complaints.ts';
export type { DayPart } from './facts/days.ts';
export { quoteAround } from './facts/evidence.ts';
export { extractFacts, type Facts } from './facts/facts.ts';
export { findLaterDay } from './facts/later-date.ts';
export { findMeetingTimes, type MeetingTime, shortenTime } from './facts/meeting-times.ts';
export { hasFollowUpTime } from './facts/names-later.ts';
export { withTitle } from './facts/person-named.ts';
export { findReturnDay } from './facts/return-date.ts';
export { findTopics, type ReplyTopics } from './facts/topics.ts';
export { type KnownLabel, LABELS, type Label } from './labels.ts';
export { detectLanguage, LANGUAGES, type Language } from './language.ts';
export { readSignals, SIGNALS, type Signal } from './signals.ts';
export {
  type Correction,
  compareTexts,
  createMemory,
  type LearnedLabel,
  MAX_COMPARED_CHARACTERS,
  MIN_SIMILARITY,
} from './similarity.ts';
export type { Reply } from './structure.ts';
export type { Span } from './tokens.ts';
