import type { Reaction } from '../../platform/record-event.ts';
import { followMappingJob } from './follow-mapping.job.ts';

export const inboxJobs = [followMappingJob];

export const inboxReactions: readonly Reaction[] = [{ on: 'campaign.mapped', job: followMappingJob }];
