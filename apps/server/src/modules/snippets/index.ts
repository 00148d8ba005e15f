export {
  type AnsweredReply,
  type AnswerLibrary,
  EMPTY_LIBRARY,
  isRemovalOnly,
  NO_PROPOSALS,
  proposeAnswers,
} from './answers/propose-answers.ts';
export { findEarlierReplies, readLibrary, withEarlierReplies } from './answers/read-library.ts';
export { readSituation, type SituationReading } from './answers/read-situation.ts';
export { listVoiceSamples } from './answers/reuse-reply.ts';
export { findNames } from './answers/specifics.ts';
export { listVocabulary } from './answers/starter-answers.ts';
export { snippetsPersonalData } from './personal-data.ts';
export { findScopeLocation } from './save-snippet.ts';
export { findValues, listAnswers } from './snippets.queries.ts';
export { snippetsRoutes } from './snippets.routes.ts';
