import { serveThread } from '#server/platform/concurrency/serve-thread.ts';
import { followCorrections } from './follow-corrections.ts';

serveThread(followCorrections);
