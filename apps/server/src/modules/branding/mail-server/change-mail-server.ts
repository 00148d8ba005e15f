import type { BrandMailServer, MailServerEdit } from '@hearback/contract';
import { asSystem, withSystem } from '@hearback/database';
import { type MailServer, MailServerRefused, MailUnconfirmed, sendThroughServer } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import { containsAddress } from '#server/platform/email/contains-address.ts';
import { renderEmail } from '#server/platform/email/email-content.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import { getBrand, toMailSender } from '../get-brand.ts';
import {
  deleteMailServer,
  findMailServer,
  findSealedServer,
  MAIL_SERVER_PASSWORD,
  type MailServerRow,
  markTested,
  type SealedServer,
  upsertMailServer,
} from './mail-server.queries.ts';
import { describeFailure } from './mail-server-failed.email.ts';

type ServerRequest = RequestContext & Pick<HttpContext, 'services'>;

const toBrandMailServer = (row: MailServerRow): BrandMailServer => ({
  ...row,
  failed_at: row.failed_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  tested_at: row.tested_at.toISOString(),
});

export async function getMailServer({ tx, actor }: TxContext): Promise<{ server: BrandMailServer | null }> {
  const row = await findMailServer(tx, actor.workspace_id);
  return { server: row && toBrandMailServer(row) };
}

/** Stores settings only after the server accepted a test email with them. Until then, the former settings stay active. */
export async function saveMailServer(request: ServerRequest, edit: MailServerEdit): Promise<BrandMailServer> {
  const { services, actor, withTx } = request;
  const { workspace_id } = actor;
  const { host, port, security, username, from_address, from_name } = edit;
  // The name is the sender of emails to strangers who are invited, as that of the brand.
  if (from_name !== null && containsAddress(from_name)) throw new AppError('BRAND_WITH_LINK');
  const password = edit.password ?? (await findKeptPassword(request, edit));
  await sendTest(request, { host, port, security, username, password, from_address, from_name });
  const sealed_password = services.secretBox.seal(MAIL_SERVER_PASSWORD, { workspace_id }, password);
  return withTx(async (context) => {
    const { tx, audit, record } = context;
    const server = { workspace_id, host, port, security, username, sealed_password, from_address, from_name };
    await asSystem(tx, (system) => upsertMailServer(system, server));
    await audit('brand.mail_server_saved', undefined, { host, address: from_address });
    await record('brand.changed', {});
    return toBrandMailServer(await requireServer(context));
  });
}

export async function testMailServer(request: ServerRequest): Promise<BrandMailServer> {
  const { withTx } = request;
  await withTx(requireServer);
  const row = await requireSealedServer(request);
  await sendTest(request, { ...row, password: openPassword(request, row) });
  return withTx(async (context) => {
    const { tx, audit, record } = context;
    if (!(await asSystem(tx, (system) => markTested(system, row)))) throw new AppError('CONFLICT');
    await audit('brand.mail_server_tested', undefined, { host: row.host });
    await record('brand.changed', {});
    return toBrandMailServer(await requireServer(context));
  });
}

export async function removeMailServer(context: TxContext): Promise<{ success: true }> {
  const { tx, actor, audit, record } = context;
  const { host } = await requireServer(context);
  await asSystem(tx, (system) => deleteMailServer(system, actor.workspace_id));
  await audit('brand.mail_server_removed', undefined, { host });
  await record('brand.changed', {});
  return { success: true };
}

async function requireServer({ tx, actor }: TxContext): Promise<MailServerRow> {
  const row = await findMailServer(tx, actor.workspace_id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A stored password is never sent to a server or account other than the one it was entered for. */
async function findKeptPassword(
  request: ServerRequest,
  { host, port, username }: MailServerEdit,
): Promise<string> {
  const stored = await request.withTx(({ tx, actor }) => findMailServer(tx, actor.workspace_id));
  if (stored?.host !== host || stored.port !== port || stored.username !== username)
    throw new AppError('MAIL_SERVER_PASSWORD');
  return openPassword(request, await requireSealedServer(request));
}

const openPassword = ({ services }: ServerRequest, row: SealedServer): string =>
  services.secretBox.open(MAIL_SERVER_PASSWORD, row);

async function requireSealedServer({ services, actor }: ServerRequest): Promise<SealedServer> {
  const row = await withSystem(services.db, 'open mail server', (tx) =>
    findSealedServer(tx, actor.workspace_id),
  );
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type TestedServer = Omit<MailServer, 'from'> & Pick<MailServerEdit, 'from_address' | 'from_name'>;

/** Sends a test email to the requesting user only. No transaction is open during the SMTP call. */
async function sendTest(request: ServerRequest, server: TestedServer): Promise<void> {
  const { services, actor, withTx } = request;
  const { config } = services;
  const brand = await withTx(({ tx }) => getBrand(tx, actor.workspace_id, null));
  const sender = toMailSender(brand, config.publicUrl);
  const { from_address: address, from_name } = server;
  const content = {
    subject: `Test email from ${address}`,
    lines: [
      'Your mail server works.',
      `Emails to your clients are now sent through ${server.host} with the sender address ${address}.`,
    ],
    sender,
  };
  const mail = { to: actor.email, messageId: crypto.randomUUID(), ...renderEmail(content) };
  const from = { name: from_name ?? sender.name, address };
  try {
    await sendThroughServer({ ...server, from }, mail, { allowedOrigins: config.websiteOrigins });
  } catch (error) {
    if (error instanceof MailUnconfirmed)
      throw new AppError('MAIL_SERVER_REFUSED', { detail: describeFailure('unavailable', null) });
    if (!(error instanceof MailServerRefused)) throw error;
    throw new AppError('MAIL_SERVER_REFUSED', { detail: describeFailure(error.failure, error.response) });
  }
}
