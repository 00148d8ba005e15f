import { withSystem } from '@hearback/database';
import type { StripeEvent } from '@hearback/providers';
import { addJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { storeEvent } from '../subscriptions/subscriptions.queries.ts';
import { followEventJob } from './follow-event.job.ts';

/** Stored and queued together, before the provider is told that we have it: nothing is lost from here on. */
export async function receiveEvent({ db }: Services, event: StripeEvent): Promise<void> {
  await withSystem(db, 'store stripe event', async (tx) => {
    if (await storeEvent(tx, event))
      await addJob(tx, followEventJob, { event_id: event.id }, { key: `stripe:${event.id}` });
  });
}
