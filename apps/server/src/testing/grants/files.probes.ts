import type { GrantProbe } from './grant-probe.ts';

export const fileGrantProbes: Readonly<Record<string, GrantProbe>> = {
  'inbox.listSharedFiles': {
    reads: ({ contact_id }) => ({ path: `/api/conversations/${contact_id}/shared-files` }),
  },
  'inbox.stopSharing': {
    writes: ({ shared_file_id }) => ({ path: `/api/shared-files/${shared_file_id}` }),
  },
};
