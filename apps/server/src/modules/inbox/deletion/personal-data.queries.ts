import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { toStoredText } from '#server/modules/classification/index.ts';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { Mentions } from '#server/platform/personal-data/matcher.ts';
import type { PersonalData, Row } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

const id = { id: 'uuid' } as const;
const ofContact = ({ contact_ids }: Subject) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`;

/** Triggers keep the conversation, its search words and the view counts consistent with its messages. */
export const inboxPersonalData: PersonalData = {
  tables: [
    {
      table: 'activities',
      title: 'Activity trail',
      key: { contact_id: 'uuid', id: 'uuid' },
      own: ofContact,
      plain: ['what', 'disposition'],
    },
    {
      table: 'messages',
      title: 'Messages',
      key: id,
      own: ofContact,
      texts: ['subject', 'body', 'text', 'own_text', 'quote', 'preview'],
      json: ['provider_thread', 'enriched_json', 'classification'],
      plain: [
        'location_id',
        'source',
        'direction',
        'sentiment',
        'sentiment_by',
        'ghl_conversation_id',
        'eaccount',
        'enrichment_status',
        'provider_message_key',
        'lang',
        'words',
      ],
      hidden: ['words', 'text', 'own_text', 'quote', 'preview', 'classification'],
      rewrite: rewriteMessage,
    },
    {
      table: 'shared_files',
      title: 'Files shared with leads',
      key: id,
      own: ofContact,
      texts: ['name'],
      plain: ['token_hash', 'content'],
      hidden: ['token_hash', 'content'],
    },
    {
      table: 'conversation_words',
      title: 'Search words',
      key: { contact_id: 'uuid' },
      own: ofContact,
      plain: ['words'],
      hidden: ['words'],
    },
    {
      table: 'conversation_word_index',
      title: 'Search words in the index',
      key: { contact_id: 'uuid' },
      own: ofContact,
      plain: ['words'],
      hidden: ['words'],
    },
    {
      table: 'conversation_word_additions',
      title: 'Search words added to the index',
      key: { contact_id: 'uuid', id: 'uuid' },
      own: ofContact,
      plain: ['words'],
      hidden: ['words'],
    },
    {
      table: 'conversations',
      title: 'Conversations',
      key: { contact_id: 'uuid' },
      own: ofContact,
      plain: [
        'location_id',
        'subject',
        'preview',
        'source',
        'sentiment',
        'returned_because',
        'lang',
        'waited',
      ],
      hidden: ['waited'],
    },
    {
      table: 'conversation_outcomes',
      title: 'Outcomes of conversations',
      key: { contact_id: 'uuid' },
      own: ofContact,
      texts: ['lost_reason', 'next_step'],
      json: ['former'],
      hidden: ['former'],
    },
    {
      table: 'saved_views',
      title: 'Saved views',
      key: id,
      texts: ['name'],
      json: ['filter'],
      plain: ['page'],
    },
  ],
  impersonal: {
    conversation_counts: 'numbers',
    view_arrangements: 'ids of views',
    conversation_runs:
      'which change was requested, the outcome entered for all conversations, and who requested it',
    conversation_run_slices: 'ids, kept for a minute',
  },
};

/** Extracts the text again, so that all derived columns match the new body. */
async function rewriteMessage(
  tx: SystemTx,
  workspace_id: string,
  row: Row,
  mentions: Mentions,
): Promise<void> {
  const toText = (name: string) => (row[name] === null ? null : mentions.redact(String(row[name])));
  const subject = toText('subject');
  let stored = toStoredText({ subject, body: toText('body') ?? '' });
  let body = toText('body') ?? '';
  // HTML may encode characters differently; in that case only its text is kept.
  if (mentions.isIn(stored.text)) {
    body = mentions.redact(stored.text);
    stored = toStoredText({ subject, body });
  }
  const { text, own_text, quote, preview, search_text } = stored;
  const json = (name: string) =>
    row[name] === null ? null : toStorableJson(mentions.redactJson(withoutWords(row[name])));
  await sql`
    update messages set subject = ${subject}, body = ${body}, text = ${text}, own_text = ${own_text}, quote = ${quote},
      preview = ${preview}, words = app.to_search_words(${search_text}), provider_thread = ${json('provider_thread')}::jsonb,
      enriched_json = ${json('enriched_json')}::jsonb, classification = ${json('classification')}::jsonb
    where workspace_id = ${workspace_id} and id = ${String(row.id)} and wiped_at is null`.execute(tx);
}

/** Phrases of a verdict may be fragments of an address that no matcher recognizes, so they are removed. */
const withoutWords = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'words' in value ? { ...value, words: [] } : value;
