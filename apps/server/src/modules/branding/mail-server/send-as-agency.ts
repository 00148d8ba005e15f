import { withSystem } from '@hearback/database';
import {
  type MailFailure,
  MailServerRefused,
  MailUnconfirmed,
  type OutgoingMail,
  sendThroughServer,
} from '@hearback/providers';
import { appendAudit } from '#server/platform/audit/audit.ts';
import { listOwners } from '#server/platform/email/owners.queries.ts';
import type { OwnSending } from '#server/platform/email/send-email.job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findSealedServer,
  MAIL_SERVER_PASSWORD,
  markRecovered,
  type SealedServer,
  type ServerFailure,
  saveFailure,
} from './mail-server.queries.ts';
import { queueServerEmail } from './mail-server-failed.email.ts';

/** The queue repeats the first attempts, for about half a minute. Then the incident begins, and the email is sent without the server. */
const MAX_OWN_ATTEMPTS = 4;

/** Failures of one email. The server stays in use for others. */
const PASSING: readonly MailFailure[] = ['message', 'unavailable'];

/**
 * Sends an email in the name of the agency through its own mail server. Returns what the email needs instead if it has to be
 * sent by the installation: the same message id, so that a duplicate is recognized if the server accepted an earlier attempt
 * of a stopped worker, and the address of the agency for replies. An email that the server may have accepted fails.
 */
export const sendAsAgency: OwnSending = async (services, { workspace_id, attempts }, mail) => {
  const { server, owner } = await withSystem(services.db, 'find mail server', async (tx) => ({
    server: await findSealedServer(tx, workspace_id),
    owner: (await listOwners(tx, workspace_id))[0],
  }));
  // Without an address of the agency, answers of clients would reach the operator of the installation.
  if (!server) return { isSent: false, instead: owner ? { replyTo: mail.replyTo ?? owner.email } : {} };
  const { from_address } = server;
  const instead = {
    replyTo: mail.replyTo ?? from_address,
    messageDomain: from_address.split('@').at(-1) ?? from_address,
  };
  if (server.status === 'failed' || server.is_paused) return { isSent: false, instead };
  try {
    await send(services, server, mail);
  } catch (error) {
    if (error instanceof MailUnconfirmed)
      await recordServerFailure(services, server, {
        problem: 'unavailable',
        response: null,
        isPermanent: false,
        isUnconfirmed: true,
      });
    if (!(error instanceof MailServerRefused)) throw error;
    const { failure, response } = error;
    if (failure === 'recipient') throw error;
    if (failure === 'unavailable' && attempts < MAX_OWN_ATTEMPTS && server.failing_since === null)
      throw error;
    const isPermanent = !PASSING.includes(failure);
    await recordServerFailure(services, server, { problem: failure, response, isPermanent });
    return { isSent: false, instead };
  }
  if (server.failing_since !== null)
    await withSystem(services.db, 'note recovery of mail server', async (tx) => {
      await markRecovered(tx, server);
      await publish(services, tx, workspace_id);
    });
  return { isSent: true };
};

function send(
  { secretBox, config }: Services,
  { from_address: address, from_name, ...row }: SealedServer,
  mail: OutgoingMail,
): Promise<void> {
  const from = { name: from_name ?? mail.fromName ?? '', address };
  const password = secretBox.open(MAIL_SERVER_PASSWORD, row);
  return sendThroughServer({ ...row, password, from }, mail, { allowedOrigins: config.websiteOrigins });
}

/** The failure, its audit entry and the emails to the owners commit together, once per incident. */
const recordServerFailure = (
  services: Services,
  server: SealedServer,
  failure: ServerFailure,
): Promise<void> =>
  withSystem(services.db, 'note failure of mail server', async (tx) => {
    const { workspace_id, host } = server;
    const isFirst = await saveFailure(tx, server, failure);
    await publish(services, tx, workspace_id);
    if (!isFirst) return;
    const { problem } = failure;
    if (failure.isPermanent)
      await appendAudit(tx, { workspace_id, action: 'brand.mail_server_failed', details: { host, problem } });
    await queueServerEmail(services, tx, server, failure);
  });

const publish = (
  { recordEvent }: Services,
  tx: Parameters<Services['recordEvent']>[0],
  workspace_id: string,
) => recordEvent(tx, { workspace_id, actor_user_id: null, name: 'brand.changed', ids: {} });
