import { serveThread } from '#server/platform/threads/serve-thread.ts';
import { readReply } from './read-reply.ts';

serveThread(readReply);
