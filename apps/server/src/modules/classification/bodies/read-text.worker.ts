import { readMail } from '@hearback/mail';
import { serveThread } from '#server/platform/concurrency/serve-thread.ts';

/** Returns the text that the sender wrote, without quotations and signatures. */
serveThread((text: string) => readMail(text).own_text);
