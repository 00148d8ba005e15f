export { addContact } from './list/add-contact.ts';
export { getContactSuppression } from './list/get-contact-suppression.ts';
export { removeEntry } from './list/remove-entry.ts';
export { suppressContact } from './list/suppress-contact.ts';
export { suppressErased } from './list/suppress-erased.ts';
export { resumeUndos, undoMarkJob } from './marks/undo-mark.job.ts';
export { suppressionPersonalData } from './personal-data.queries.ts';
export { resumeSteps, workStepJob } from './steps/work-step.job.ts';
export { suppressionRoutes } from './suppression.routes.ts';
