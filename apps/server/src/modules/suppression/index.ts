export { suppressErased } from './list/suppress-erased.ts';
export { suppressionPersonalData } from './personal-data.ts';
export { resumeSteps, workStepJob } from './steps/work-step.job.ts';
export { suppressionRoutes } from './suppression.routes.ts';
