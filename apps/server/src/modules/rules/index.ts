import { findDueJob } from './engine/find-due.job.ts';
import { runEventsJob } from './engine/run-events.job.ts';
import { workStepJob } from './engine/work-step.job.ts';
import { deleteOldRunsJob } from './log/delete-old-runs.job.ts';

export { collectRuleEvents } from './engine/collect-events.ts';
export { resumeRuleSteps } from './engine/work-step.job.ts';
export { rulesPersonalData } from './personal-data.queries.ts';
export { rulesRoutes } from './rules.routes.ts';

export const rulesJobs = [runEventsJob, workStepJob, findDueJob, deleteOldRunsJob];
