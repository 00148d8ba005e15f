import { readBodiesJob } from './bodies/read-bodies.job.ts';
import { classifyMessagesJob, findUnclassifiedJob } from './classify-messages.job.ts';

export { isHistory } from './bodies/history.queries.ts';
export { readTextPart, type StoredText, toBody, toStoredText } from './bodies/to-stored-text.ts';
export { isSetAside } from './classification.queries.ts';
export { classificationRoutes } from './classification.routes.ts';
export { readWaiting } from './classify-messages.job.ts';
export { keepCorrections } from './learning/keep-corrections.ts';
export {
  type ClassifiedMessage,
  type Correction,
  deleteMessageCorrections,
  insertCorrections,
  listNewestInbound,
  restoreChoices,
} from './learning/learning.queries.ts';
export { classificationPersonalData } from './personal-data.queries.ts';
export { createClassificationScheduler, queueClassification } from './queue-classification.ts';
export { readReply } from './read-reply.ts';

export const classificationJobs = [classifyMessagesJob, findUnclassifiedJob, readBodiesJob];
