import { serveThread } from '#server/platform/concurrency/serve-thread.ts';
import { readReply } from './read-reply.ts';

serveThread(readReply);
