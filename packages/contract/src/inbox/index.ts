import { classification } from './classification.ts';
import { replies } from './replies.ts';
import { runs } from './runs.ts';
import { teamwork } from './teamwork.ts';
import { threads } from './threads.ts';
import { triage } from './triage.ts';
import { views } from './views.ts';

/** Each topic by itself; whoever calls knows one inbox. */
export const inbox = { ...threads, ...triage, ...teamwork, ...replies, ...classification, ...views, ...runs };
