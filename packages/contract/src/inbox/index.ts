import { classification } from './classification.ts';
import { replies } from './replies.ts';
import { runs } from './runs.ts';
import { teamwork } from './teamwork.ts';
import { threads } from './threads.ts';
import { translations } from './translations.ts';
import { triage } from './triage.ts';
import { views } from './views.ts';

/** Split by topic; callers see one `inbox` module. */
export const inbox = {
  ...threads,
  ...triage,
  ...teamwork,
  ...replies,
  ...translations,
  ...classification,
  ...views,
  ...runs,
};
