import type { Conversation } from '@hearback/contract';

const NONE = 'No Subject';

/** A mail without a subject says so; what is no mail has none to miss. */
export const subjectOf = ({ source, subject }: Pick<Conversation, 'source' | 'subject'>): string | null =>
  source !== 'cold_email' && subject === NONE ? null : subject;
