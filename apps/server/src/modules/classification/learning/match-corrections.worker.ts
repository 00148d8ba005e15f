import { serveThread } from '#server/platform/concurrency/serve-thread.ts';
import { matchCorrections } from './match-corrections.ts';

serveThread(matchCorrections);
