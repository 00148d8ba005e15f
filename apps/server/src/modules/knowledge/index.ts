export { knowledgeRoutes } from './knowledge.routes.ts';
export { listForDraft } from './list-for-draft.ts';
export { knowledgePersonalData } from './personal-data.ts';
