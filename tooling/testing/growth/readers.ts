import * as mail from '@hearback/mail';
import { findSame, traceOf } from '../../../apps/server/src/modules/inbox/receiving/sameness.ts';
import { toOwnWords } from '../../../apps/server/src/modules/inbox/sentiment/reading/own-words.ts';
import { readSentiment } from '../../../apps/server/src/modules/inbox/sentiment/reading/read-sentiment.ts';

type Reader = (text: string) => unknown;

/** Every export of the package that reads mail: one that is missing here fails the test. */
export const MAIL_READERS: Record<keyof typeof mail, Reader> = {
  fingerprintOf: mail.fingerprintOf,
  toOneLine: mail.toOneLine,
  toPreview: mail.toPreview,
  toText: (text) => mail.toText(text),
};

const NOW = new Date(0);

/** What else reads strangers' text. */
export const READERS: Readonly<Record<string, Reader>> = {
  findSame: (text) => findSame({ body: text, sent_at: NOW }, [{ body: `${text}.`, sent_at: NOW }]),
  traceOf,
  toOwnWords,
  'readSentiment, by the body': (body) => readSentiment({ body }),
  'readSentiment, by the subject': (subject) => readSentiment({ body: 'Hello', subject }),
};
