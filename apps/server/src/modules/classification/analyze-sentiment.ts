import type { Disposition } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { openThread } from '#server/platform/concurrency/open-worker.ts';
import { createSerialQueue, TooManyWaiting } from '#server/platform/concurrency/serial-queue.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { classifyMessage } from './classify-message.ts';
import { withCorrections } from './learning/with-corrections.ts';

/** Runs in a worker thread, so one person's text cannot delay other requests. */
const reader = openThread<string, string>(new URL('./bodies/read-text.worker.ts', import.meta.url), {
  timeLimitMs: 5_000,
});
/** One call per person at a time, with a short queue. */
const runSerially = createSerialQueue({ maxWaiting: 3 });
const RETRY_SECONDS = 5;

type Sentiment = { sentiment: Disposition | null; read_by: 'model' | 'built_in' | 'learned' };

/** Returns no sentiment for an empty text or one that takes too long to parse. */
export async function analyzeSentiment(
  { services, actor }: RequestContext & { services: Services },
  message: string,
): Promise<Sentiment> {
  const { workspace_id, user_id } = actor;
  return runSerially(user_id, () => readSentiment(services, workspace_id, message)).catch(
    (error: unknown) => {
      if (error instanceof TooManyWaiting)
        throw new AppError('PERSON_LIMIT_REACHED', { retryAfterSeconds: RETRY_SECONDS });
      throw error;
    },
  );
}

async function readSentiment(services: Services, workspace_id: string, message: string): Promise<Sentiment> {
  try {
    // The text has no location, so only workspace-wide corrections apply.
    const text = { id: '', location_id: null, own_text: await reader.ask(message) };
    const finding = { id: text.id, ...(await classifyMessage(services, text)) };
    const [followed = finding] = await withCorrections(services, workspace_id, [text], [finding]);
    return { sentiment: followed.said, read_by: followed.by };
  } catch (error) {
    services.log.warn({ err: error }, 'text could not be classified');
    return { sentiment: null, read_by: 'built_in' };
  }
}
