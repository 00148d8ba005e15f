export {
  type AnswerLibrary,
  EMPTY_LIBRARY,
  NO_PROPOSALS,
  proposeAnswers,
} from './answers/propose-answers.ts';
export { readLibrary } from './answers/read-library.ts';
export { snippetsPersonalData } from './personal-data.ts';
export { findValues, listAnswers } from './snippets.queries.ts';
export { snippetsRoutes } from './snippets.routes.ts';
