import type { EventItem, WebhookEventType } from '@hearback/contract';
import { listEvents } from '#server/modules/webhooks-out/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type KeyContext, withPermissionTx } from './keys/with-permission-tx.ts';

type EventQuery = {
  readonly since?: string | undefined;
  readonly type?: WebhookEventType | undefined;
  readonly cursor?: string | undefined;
};

export const readEvents = (
  context: KeyContext & { readonly services: Pick<Services, 'config'> },
  { since, type, cursor }: EventQuery,
): Promise<{ events: EventItem[]; next: string | null }> =>
  withPermissionTx(context, 'inbox:write', ({ tx, actor: { workspace_id } }) =>
    listEvents(tx, { workspace_id, since, type, after: cursor }, context.services.config.publicUrl),
  );
