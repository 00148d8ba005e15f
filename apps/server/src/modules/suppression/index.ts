export { suppressContact } from './list/suppress-contact.ts';
export { suppressErased } from './list/suppress-erased.ts';
export { resumeUndos, undoMarkJob } from './marks/undo-mark.job.ts';
export { suppressionPersonalData } from './personal-data.queries.ts';
export { resumeSteps, workStepJob } from './steps/work-step.job.ts';
export { suppressionRoutes } from './suppression.routes.ts';
