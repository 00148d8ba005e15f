import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { Done, Id, IdPath } from './values.ts';

/** Titles of the jobs of a workspace, shown to users. A test checks that every job has one. */
export const JOB_TITLES: Readonly<Record<string, string>> = {
  'accounts.read-senders': 'Reading the health of mailboxes and LinkedIn accounts',
  'accounts.save-last-messages': 'Finding the last message of each sender',
  'accounts.recount': 'Counting the contacts and campaigns of an account',
  'approvals.mail-clients': 'Emailing clients about a draft',
  'billing.refresh-subscription': 'Refreshing the subscription',
  'campaigns.auto-map': 'Mapping campaigns to the default location',
  'crm.refuse-message': 'Reporting an unsent message to the CRM',
  'crm.run': 'Syncing a location with the CRM',
  'crm.sync-contact': 'Syncing a contact with the CRM',
  'enrichment.queue-campaign': 'Queuing the leads of a campaign for enrichment',
  'enrichment.queue-import': 'Queuing imported leads for enrichment',
  'enrichment.queue-workspace': 'Queuing leads that were waiting for a Clay table',
  'enrichment.re-enrich-many': 'Re-enriching leads',
  'enrichment.skip-many': 'Skipping enrichment of leads',
  'enrichment.send-waiting': 'Sending leads to Clay',
  'inbox.change-many': 'Updating conversations',
  'inbox.deliver-reply': 'Sending a reply',
  'inbox.hold-orphaned-replies': 'Holding the scheduled replies of a removed person',
  'inbox.measure-soon': 'Measuring response times to interested leads',
  'inbox.read-sentiments': 'Classifying replies',
  'inbox.snooze-absence': 'Snoozing a conversation with an out-of-office lead',
  'inbox.undo-many': 'Undoing a conversation update',
  'leads.follow-campaign': 'Moving leads to the location of their campaign',
  'leads.remove-many': 'Removing leads',
  'leads.run-import': 'Importing leads',
  'leads.undo-import': 'Undoing an import',
  'locations.sync-location': 'Syncing a CRM location',
  'meetings.book': 'Booking a meeting',
  'meetings.read-appointment': 'Reading an appointment in the CRM',
  'meetings.read-calendars': 'Reading the calendars of a location',
  'meetings.reconcile': 'Comparing meetings with the CRM',
  'meetings.set-stage': 'Moving an opportunity after a booking',
  'notifications.deliver': 'Sending a notification',
  'platform.send-mail': 'Sending an email',
  'privacy.look-through': 'Finding, exporting or erasing personal data',
  'reports.build': 'Computing a report',
  'reports.deliver': 'Sending a report',
  'rules.run-events': 'Running rules',
  'rules.work-step': 'Calling a provider for a rule',
  'suppression.undo-mark': 'Removing a contact from a block list',
  'suppression.work-step': 'Suppressing a contact',
  'sync.first': 'Starting the first sync of an account',
  'sync.run': 'Syncing an outreach account',
  'webhooks-out.deliver': 'Delivering webhooks',
  'webhooks.complete-mails': 'Reading senders, CC addresses and attachments of replies',
  'webhooks.process-event': 'Processing a webhook event',
  'webhooks.process-waiting': 'Processing waiting webhook events',
};

export const FailedJob = z.object({
  id: Id,
  name: z.string(),
  attempts: z.number().int(),
  reason: z.string(),
  failed_at: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof FailedJob>;

const endpoint = listEndpoints('jobs');

export const jobs = {
  listFailed: endpoint(
    'jobs:manage',
    'GET /jobs/failed',
    'List background jobs that failed permanently, newest first',
  ).output(z.object({ jobs: z.array(FailedJob) })),
  runAgain: endpoint('jobs:manage', 'POST /jobs/failed/{id}/run', 'Run a failed job again')
    .input(IdPath)
    .output(Done),
};
