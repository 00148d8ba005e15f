import { readClock, type SystemTx, withSystem, withWorkspace } from '@hearback/database';
import {
  findClientOrigin,
  findPrintedBrand,
  getBrand,
  toMailSender,
} from '#server/modules/branding/index.ts';
import { isMailable } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { takeFromEmailBudgets } from '#server/platform/email/email-budget.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReportKey } from '../build-report.job-definition.ts';
import { renderPdf } from '../files/render-pdf.ts';
import type { BuiltReport } from '../files/to-document.ts';
import { getReport } from '../reports.queries.ts';
import { insertShare } from '../shares/shares.queries.ts';
import { deliverReportDefinition } from './deliver-report.job-definition.ts';
import { type ApprovedDelivery, findApproved, markSent } from './deliveries.queries.ts';
import { toReportEmail } from './report.email.ts';

const LINK_DAYS = 90;
const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3_600;
const TEMPLATE = 'reports.report';
/** Clients of an agency with many locations may receive a report of each. */
const MAX_PER_RECIPIENT = 60;

export const deliverReportJob = defineJob<ReportKey>({
  ...deliverReportDefinition,
  handler: (key, services) => deliverReport(services, key),
});

/**
 * Puts the emails of a report into the outbox. They, the share link and the state of the delivery commit together, so an
 * interrupted job starts over and a repeated one changes nothing.
 */
export async function deliverReport(services: Services, key: ReportKey, render = renderPdf): Promise<void> {
  const { db } = services;
  const delivery = await withSystem(db, 'find approved report', (tx) => findApproved(tx, key));
  if (!delivery) return;
  // An erased address is not mailable.
  const recipients = delivery.recipients.filter(isMailable);
  const { perHour } = services.config.mail;
  // A report with more recipients than the budget uses it up.
  const charged = recipients.slice(0, perHour);
  try {
    await withSystem(db, 'take email budget of report', (tx) => takeBudget(services, tx, key, charged));
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
    const refill = (charged.length * HOUR_SECONDS) / perHour;
    return postpone(services, key, Math.max(error.retryAfterSeconds, refill));
  }
  const report = await withWorkspace(db, key.workspace_id, (tx) => getReport(tx, key, 'published'));
  const { figures } = report;
  if (figures === null) throw new Error('an approved report has figures');
  const brand = await withSystem(db, 'find brand of report', (tx) =>
    findPrintedBrand(tx, key.workspace_id, report.location_id),
  );
  const pdf = await render({ ...report, figures }, brand);
  await withSystem(db, 'deliver report', (tx) =>
    queueEmails(services, tx, key, {
      ...{ recipients, reply_to: delivery.reply_to },
      ...{ report: { ...report, figures }, pdf },
    }),
  );
}

/** Taken before the report is rendered, because rendering is expensive. */
async function takeBudget(
  services: Services,
  tx: SystemTx,
  { workspace_id }: ReportKey,
  recipients: readonly string[],
): Promise<void> {
  for (const to of recipients)
    await takeFromEmailBudgets(services, tx, {
      ...{ workspace_id, to, template: TEMPLATE, sender: `reports:${workspace_id}` },
      perRecipient: MAX_PER_RECIPIENT,
      purpose: 'report',
    });
}

/**
 * The email budget of the workspace is spent. Waiting for it is not a failed attempt. The wait varies, so that reports do not
 * repeat all at the same moment.
 */
const postpone = ({ db }: Services, key: ReportKey, seconds: number) =>
  withSystem(db, 'postpone report', async (tx) => {
    const runAt = new Date((await readClock(tx)).getTime() + seconds * (1 + Math.random()) * 1_000);
    await addJob(tx, deliverReportDefinition, key, { key: `report-delivery:${key.report_id}`, runAt });
  });

type Shipment = ApprovedDelivery & {
  readonly report: BuiltReport;
  readonly pdf: Buffer;
};

async function queueEmails(
  services: Services,
  tx: SystemTx,
  key: ReportKey,
  { recipients, reply_to, report, pdf }: Shipment,
): Promise<void> {
  const { workspace_id, report_id } = key;
  if (!(await markSent(tx, key))) return;
  const { token, hash: token_hash } = makeLinkToken();
  const expires_at = new Date((await readClock(tx)).getTime() + LINK_DAYS * DAY_MS);
  await insertShare(tx, {
    ...{ workspace_id, report_id, token_hash, expires_at, passcode_hash: null, created_by: null },
  });
  const origin = await findClientOrigin(tx, services.config, workspace_id);
  const sender = toMailSender(await getBrand(tx, workspace_id, report.location_id), origin);
  const content = toReportEmail({
    ...{ report, url: `${origin}/r/${token}`, pdf },
    sender: { ...(reply_to !== null && { reply_to }), ...sender },
  });
  for (const to of recipients)
    await queueEmail(services, tx, {
      ...{ workspace_id, to, template: TEMPLATE, subject_id: report_id, content, sender: null },
    });
  await services.recordEvent(tx, {
    ...{ workspace_id, actor_user_id: null, name: 'report.changed' as const },
    ids: { report_id },
    ghl_location_id: report.location_id,
  });
}
