import { readMail } from '@hearback/mail';
import { serveThread } from '#server/platform/concurrency/serve-thread.ts';

/** Returns what the sender of a text wrote, without quotations and signatures. */
serveThread((text: string) => readMail(text).own_text);
