import { MAX_RECIPIENTS, type ReplyRecipients } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { listOwnMailboxes } from '#server/modules/accounts/index.ts';
import { findSuppressed, isMailable, isProgram, toEmail } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { requireRecipients } from './email-headers.ts';
import { findMailPeople, listNames, type MailPeople } from './recipients.queries.ts';

type Lookup = { readonly workspace_id: string; readonly message_id: string };

const NO_RECIPIENTS: ReplyRecipients = { to: null, cc: [] };

/**
 * An answer goes to the person who wrote the email. All other people of the email and of its thread are copied, so that
 * a colleague who answered instead of the lead and the lead both stay in the conversation.
 */
export async function findRecipients(
  services: Services,
  tx: TenantTx,
  { workspace_id, message_id }: Lookup,
): Promise<ReplyRecipients> {
  const people = await findMailPeople(tx, message_id);
  if (!people) throw new AppError('NOT_FOUND');
  if (!people.is_mail) return NO_RECIPIENTS;
  const { is_inbound, from, contact_email, eaccount } = people;
  const to = (is_inbound ? toEmail(from) : null) ?? toEmail(contact_email);
  const others = listOthers(people, to);
  const candidates = [...new Set(others)].filter(
    (address) =>
      address !== to && address !== toEmail(eaccount) && isMailable(address) && !isProgram(address),
  );
  const own = await listOwnMailboxes(tx, workspace_id, candidates);
  const cc = candidates.filter((address) => !own.has(address)).slice(0, MAX_RECIPIENTS);
  const addresses = [...(to === null ? [] : [to]), ...cc];
  const names = await listNames(tx, workspace_id, addresses);
  const suppressed = await findSuppressed(
    services,
    tx,
    workspace_id,
    addresses.map((email) => ({ email })),
  );
  const recipients = addresses.map((email, index) => ({
    email,
    name: names.get(email) ?? null,
    do_not_contact: suppressed[index] != null,
  }));
  return to === null ? { to: null, cc: recipients } : { to: recipients[0] ?? null, cc: recipients.slice(1) };
}

/** The other people of the email and of its thread. A lead with several addresses is copied at one of them, unless the email has more. */
function listOthers(
  { contact_email, contact_emails, writers, ...mail }: MailPeople,
  to: string | null,
): string[] {
  const toEmails = (addresses: readonly string[]) => addresses.flatMap((address) => toEmail(address) ?? []);
  const isOfLead = (address: string) => contact_emails.includes(address);
  const inMail = toEmails([...mail.to, ...mail.cc]);
  const wrote = toEmails(writers);
  const isReached = [to ?? '', ...inMail].some(isOfLead);
  const ofLead = [...wrote.filter(isOfLead), ...toEmails([contact_email ?? ''])];
  const lead = isReached
    ? []
    : ofLead.filter((address) => isMailable(address) && !isProgram(address)).slice(0, 1);
  return [...inMail, ...lead, ...wrote.filter((address) => !isOfLead(address))];
}

/** The copied addresses if the sender chose none. */
export async function listDefaultCopied(services: Services, tx: TenantTx, lookup: Lookup): Promise<string[]> {
  const { cc } = await findRecipients(services, tx, lookup);
  return cc.filter(({ do_not_contact }) => !do_not_contact).map(({ email }) => email);
}

/** Parses chosen addresses. Our own mailboxes are left out, and a suppressed address is refused by name. */
export async function requireCopied(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  typed: readonly string[] | null | undefined,
): Promise<string[]> {
  const addresses = requireRecipients(typed);
  const own = await listOwnMailboxes(
    tx,
    workspace_id,
    addresses.map((address) => address.toLowerCase()),
  );
  const copied = addresses.filter((address) => !own.has(address.toLowerCase()));
  const allowed = await withoutSuppressed(services, tx, workspace_id, copied);
  const refused = copied.find((address) => !allowed.includes(address));
  if (refused)
    throw new AppError('INVALID_RECIPIENT', {
      detail: `${refused} is on the do-not-contact list. Remove it from CC or BCC.`,
    });
  return copied;
}

export async function withoutSuppressed(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  addresses: readonly string[],
): Promise<string[]> {
  const suppressed = await findSuppressed(
    services,
    tx,
    workspace_id,
    addresses.map((email) => ({ email })),
  );
  return addresses.filter((_one, index) => suppressed[index] == null);
}
