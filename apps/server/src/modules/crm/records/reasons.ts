import { counted } from '@hearback/contract';

/** More writes of an object within the period pause its sync. */
export const LOOP_LIMIT = { writes: 5, period: '10 minutes' } as const;

/** Shown on the sync page, or by the CRM next to a message. Kept out of the contract, which every page loads. */
export const REASONS = {
  RUN_ACTIVE: 'Another run of this location is in progress. Wait until it ends.',
  PREVIEW_OUTDATED: 'This dry run is outdated. Start a new one.',
  SYNCED_ELSEWHERE: 'Another workspace already syncs this location. Turn the sync off there first.',
  NOT_APPROVED: 'The sync of this location is off. Approve the first sync to turn it on.',
  CONTACT_DELETED: 'This contact was deleted in the CRM. Retry to create it again.',
  CONTACT_TAKEN:
    'Another contact in Hearback is linked to the same contact in the CRM. Merge the two contacts.',
  LIMIT_REACHED: 'The rate limit of the CRM is reached. The sync continues when calls are available again.',
  ACCESS_MISSING: 'The CRM denied access. Reconnect this location under Integrations.',
  OBJECT_DELETED: 'This was deleted in the CRM.',
  CONTACT_MOVED: 'The contact is now in another location.',
  CONTACT_BUSY: 'This contact is being synced. Try again in a moment.',
  CONTACT_PAUSED: 'The sync of this contact is paused. Retry it first.',
  LOOP_PAUSED: `Paused after more than ${counted(LOOP_LIMIT.writes, 'change')} in ${LOOP_LIMIT.period}. Check for an automation that changes it back.`,
  SYNC_OFF: 'Not sent, because the sync with Hearback is off.',
  REPLY_WITHOUT_THREAD: 'Not sent, because Hearback has no conversation with this contact.',
  REPLY_LATE: 'Not sent, because it reached Hearback more than 24 hours late.',
  REPLY_WITH_ATTACHMENT: 'Not sent, because attachments cannot be sent through Hearback.',
} as const;
