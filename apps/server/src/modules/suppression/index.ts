export { resumeSteps, workStepJob } from './steps/work-step.job.ts';
export { suppressionRoutes } from './suppression.routes.ts';
