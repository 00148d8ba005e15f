import {
  type Conversation,
  type ConversationFilter,
  type ConversationReturn,
  type ConversationStatus,
  counted,
  type EnrichmentStatus,
  type Place,
  type Source,
} from '@hearback/contract';
import { DISPOSITION_LABELS } from '#web/features/classification/wording.ts';

export const STATUS_LABELS: Record<ConversationStatus, string> = {
  unread: 'Unread',
  needs_action: 'Needs action',
  done: 'Done',
  snoozed: 'Snoozed',
  ...DISPOSITION_LABELS,
};

export const PLACE_LABELS: Record<Place, string> = {
  todo: 'To do',
  mine: 'Mine',
  unassigned: 'Unassigned',
  overdue: 'Overdue',
  snoozed: 'Snoozed',
  scheduled: 'Scheduled',
  waiting: 'Waiting for reply',
  done: 'Done',
  all: 'All',
};

/** Labels of the flags that filter in addition to a status. */
export const FLAG_LABELS = [
  ['unread', 'Unread'],
  ['overdue', 'Overdue'],
  ['has_question', 'Has a question'],
  ['scheduled', 'Reply scheduled'],
  ['awaiting_reply', 'Waiting for reply'],
  ['snoozed', 'Snoozed'],
] as const satisfies readonly (readonly [keyof ConversationFilter, string])[];

export const ENRICHMENT_LABELS: Record<EnrichmentStatus, string> = {
  pending_enrichment: 'Enrichment Pending',
  queued: 'Queued',
  running: 'Running',
  complete: 'Enrichment Complete',
  error: 'Error',
  skipped: 'Skipped',
};

const SHORT_SOURCES: Record<Source, string> = {
  cold_email: 'Email',
  linkedin: 'LinkedIn',
  anonymous_traffic_id: 'Anonymous',
};

const FULL_SOURCES: Record<Source, string> = { ...SHORT_SOURCES, cold_email: 'Cold Email' };

const lookUpLabel = (labels: Record<string, string>, source: string | null) =>
  source !== null && Object.hasOwn(labels, source) ? (labels[source] ?? 'Unknown') : 'Unknown';

/** Short label for the list and its filter. */
export const sourceLabel = (source: string | null): string => lookUpLabel(SHORT_SOURCES, source);

/** Full label for the thread header. */
export const fullSourceLabel = (source: string | null): string => lookUpLabel(FULL_SOURCES, source);

export const returnedText = ({ because, days }: ConversationReturn): string =>
  because === 'no_answer' && days !== null ? `No reply in ${counted(days, 'day')}` : 'Back from snooze';

export const UNSENT_LABELS: Record<NonNullable<Conversation['unsent']>, string> = {
  scheduled: 'Reply scheduled',
  held: 'Reply on hold',
  failed: 'Reply not sent',
};

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
export const languageText = (language: string): string => LANGUAGE_NAMES.of(language) ?? language;
