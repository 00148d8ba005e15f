import { randomUUID } from 'node:crypto';
import type { GrantProbe } from './grant-probe.ts';

export const approvalGrantProbes: Readonly<Record<string, GrantProbe>> = {
  'approvals.list': { general: {} },
  'approvals.count': { general: {} },
  'approvals.listOfContact': {
    reads: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/approvals` }),
  },
  'approvals.ask': {
    writes: ({ message_id: messageId }) => ({ body: { id: randomUUID(), messageId, content: 'Hello' } }),
    // The message has no mailbox.
    allowed: 409,
  },
  'approvals.change': {
    writes: ({ approval_id }) => ({
      path: `/api/approvals/${approval_id}`,
      body: { version: 1, content: 'Hello' },
    }),
    allowed: 409,
  },
  'approvals.comment': {
    writes: ({ approval_id }) => ({
      path: `/api/approvals/${approval_id}/comments`,
      body: { content: 'Hello' },
    }),
  },
  'approvals.withdraw': {
    writes: ({ approval_id }) => ({ path: `/api/approvals/${approval_id}/withdraw` }),
  },
};
