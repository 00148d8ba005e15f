import * as mail from '@hearback/mail';
import { answerQuestion } from '../../../apps/server/src/modules/assistant/guide/answer-question.ts';
import { findClaim } from '../../../apps/server/src/modules/campaigns/value-proposition/find-claim.ts';
import { toBody } from '../../../apps/server/src/modules/classification/bodies/to-stored-text.ts';
import { matchCorrections } from '../../../apps/server/src/modules/classification/learning/match-corrections.ts';
import { readReply } from '../../../apps/server/src/modules/classification/read-reply.ts';
import { computeTrace, findSame } from '../../../apps/server/src/modules/inbox/ingestion/message-matching.ts';
import {
  toEmail,
  toLinkedinUrl,
} from '../../../apps/server/src/modules/leads/contacts/identity/contact-identity.ts';
import { toPerson } from '../../../apps/server/src/modules/leads/contacts/person.ts';
import { detectDelimiter } from '../../../apps/server/src/modules/leads/csv/detect-delimiter.ts';
import { RecordParser } from '../../../apps/server/src/modules/leads/csv/record-parser.ts';
import { createRowReader } from '../../../apps/server/src/modules/leads/import-runs/read-row.ts';
import { suggestMapping } from '../../../apps/server/src/modules/leads/mapping/suggest-mapping.ts';
import { toFirstName } from '../../../apps/server/src/modules/replies/drafts/draft-context.ts';
import {
  toMailHtml,
  toReplySubject,
} from '../../../apps/server/src/modules/replies/recipients/email-headers.ts';
import {
  decideSituation,
  readText,
} from '../../../apps/server/src/modules/snippets/answers/read-situation.ts';
import { readBody as readWebhook } from '../../../apps/server/src/modules/webhooks/intake/read-body.ts';
import { leaksInstructions, tidyDraft } from '../../../apps/server/src/platform/model/tidy-draft.ts';
import { choosePaper } from '../../../apps/web/src/features/inbox/message-body/html/frame-theme.ts';
import { safeStyle } from '../../../apps/web/src/features/inbox/message-body/html/safe-style.ts';
import { collapse } from '../../../apps/web/src/features/inbox/message-body/text/collapse.ts';
import { findLinks } from '../../../apps/web/src/features/inbox/message-body/text/find-links.ts';
import { externalUrl } from '../../../apps/web/src/lib/wording/external-url.ts';
import { findLinkedInProblem } from '../../../packages/contract/src/drafts/answers.ts';
import { listHosts, removeLinkFromName } from '../../../packages/contract/src/drafts/links.ts';
import { toWebAddress } from '../../../packages/contract/src/logic/web-address.ts';
import { DISPOSITIONS } from '../../../packages/contract/src/schemas/conversations.ts';
import { readHeyreachEvent } from '../../../packages/providers/src/heyreach/webhook.ts';
import { readHighlevelEvent } from '../../../packages/providers/src/highlevel/webhook.ts';
import { readInstantlyEvent } from '../../../packages/providers/src/instantly/webhook.ts';
import { toReadablePage } from '../../../packages/providers/src/outbound/readable-page.ts';

type Reader = (text: string) => unknown;

const NO_FACTS = {
  language: 'en',
  back_on: null,
  instead: null,
  meeting: null,
  asks_price: false,
  asks_to_stop: false,
};

/** Parses a body once for all readers of the result, because parsing is most of the work. */
function readBody(text: string): void {
  const body = mail.readBody(text);
  mail.hasKind(body, 'quote');
  mail.toText(body, 'answer', 'quote');
  mail.visibleSource(body, new Set(['quote']));
}

/** Every export of the mail package. A missing one fails the test. */
export const MAIL_READERS: Record<keyof typeof mail, Reader> = {
  computeFingerprint: mail.computeFingerprint,
  hasKind: readBody,
  hasRemotePictures: mail.hasRemotePictures,
  isHtml: mail.isHtml,
  classifyPicture: (text) => mail.classifyPicture(text, text, text),
  readBody,
  readMail: mail.readMail,
  readTokens: (text) => mail.readTokens(text),
  secureAddress: mail.secureAddress,
  toText: readBody,
  tidyText: mail.tidyText,
  toNormalForm: (text) => mail.toNormalForm(text, 'NFKD'),
  visibleSource: readBody,
};

const NOW = new Date(0);
const UNNAMED_PERSON = { email: 'ann@acme.example', linkedin_url: null, first_name: null, last_name: null };
const readRow = createRowReader(
  [
    { column: 0, field: 'email' },
    { column: 1, field: 'linkedin_url' },
    { column: 2, field: 'first_name' },
    { column: 3, field: 'custom', name: 'Note' },
  ],
  'instantly',
  [],
);

const INBOX: Readonly<Record<string, Reader>> = {
  toBody,
  findSame: (text) => findSame({ text, sent_at: NOW }, [{ text: `${text}.`, sent_at: NOW }]),
  computeTrace,
  'readReply, by the words': (own_text) => readReply({ own_text }),
  'readReply, by the subject': (subject) => readReply({ own_text: 'Hello', subject }),
  matchCorrections: (own_text) =>
    matchCorrections({ messages: [{ own_text }], corrections: [{ own_text, corrected_sentiment: 'ooo' }] }),
  toFirstName,
  toReplySubject,
  toMailHtml,
};

const FILES: Readonly<Record<string, Reader>> = {
  toEmail,
  toLinkedinUrl,
  detectDelimiter,
  'RecordParser, in pieces': (text) => parseInPieces(text),
  suggestMapping: (header) => suggestMapping([header], [[header]]),
  'createRowReader, by every cell': (cell) => readRow([cell, cell, cell, cell]),
  toPerson: (text) =>
    toPerson({ ...UNNAMED_PERSON, first_name: text, headline: text, website: text } as Parameters<
      typeof toPerson
    >[0]),
  toWebAddress,
};

const PROVIDERS: Readonly<Record<string, Reader>> = {
  readInstantlyEvent: (text) =>
    readInstantlyEvent({ event_type: 'reply_received', lead_email: text, reply_text: text, firstName: text }),
  readHeyreachEvent: (text) =>
    readHeyreachEvent({
      event_type: 'MESSAGE_REPLY_RECEIVED',
      recent_messages: [{ message: text }],
      lead: { id: text },
    }),
  readHighlevelEvent: (text) => readHighlevelEvent({ type: text, body: text }),
  'readWebhook, as JSON': (text) => readWebhook(Buffer.from(JSON.stringify({ text }))),
  'readWebhook, as it comes': (text) => readWebhook(Buffer.from(text)),
  toReadablePage: (html) => toReadablePage('https://acme.example', html),
  findClaim,
};

const DRAFTS: Readonly<Record<string, Reader>> = {
  tidyDraft: (text) => tidyDraft(text, ['acme.example']),
  leaksInstructions: (text) =>
    leaksInstructions(text, 'You sort replies to sales outreach, one after another.'),
  listHosts,
  removeLinkFromName,
  readSituation: (text) => {
    const read = readText(text);
    return DISPOSITIONS.map((sentiment) =>
      decideSituation(
        { text, sentiment, confidence: null, facts: NO_FACTS, sent_at: new Date(0) },
        read,
        new Date(0),
      ),
    );
  },
  findLinkedInProblem,
  answerQuestion: (text) => answerQuestion({ draft: {}, guide_progress: { passed: ['num_emails'] } }, text),
};

const BROWSER: Readonly<Record<string, Reader>> = {
  paperFor: choosePaper,
  safeStyle,
  collapse: (text) => collapse(text, true),
  findLinks,
  externalUrl,
};

/** Other readers of strangers' text. */
export const READERS = { ...INBOX, ...FILES, ...PROVIDERS, ...DRAFTS, ...BROWSER };

/** Streams the file with a few regular records first, so that the parser knows their width. */
function parseInPieces(text: string): number {
  const parser = new RecordParser(',');
  let count = 0;
  const take = (found: Iterable<readonly unknown[]>) => {
    for (const records of found) count += records.length;
  };
  take(parser.push('a,b,c\n1,2,3\n'));
  for (let at = 0; at < text.length; at += 4_096) take(parser.push(text.slice(at, at + 4_096)));
  take(parser.end());
  return count;
}
