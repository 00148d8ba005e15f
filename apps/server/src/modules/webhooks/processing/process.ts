import type { Tx } from '@hearback/database';
import type { Services } from '../../../platform/services.ts';
import type { Verdict, WaitingEvent } from '../webhook-events.queries.ts';

/** What an event led to. `processed` with a remark when it leads to nothing here. */
export type Process = (
  services: Services,
  tx: Tx,
  event: WaitingEvent & { readonly workspace_id: string },
) => Promise<Verdict>;
