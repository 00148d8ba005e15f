import { counted } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { PRODUCT } from '#server/platform/email/email-content.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { type AccountProfile, findBelonging } from '../auth.queries.ts';
import { describeDevice } from './describe-device.ts';

/** The change to the account and the values its sentence needs. */
export type SecurityNotice =
  | { kind: 'password_changed' | 'password_reset' | 'app_added' | 'app_removed' | 'recovery_codes_replaced' }
  | { kind: 'passkey_added' | 'passkey_removed'; name: string }
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'codes_failed'; failures: number }
  | { kind: 'new_password_required'; failures: number; url: string; hours: number };

type Text = { subject: string; sentence: string };

const quotePasskey = (name: string) => `“${toSafeDisplayName(name, 'Passkey')}”`;

function toText(notice: Exclude<SecurityNotice, { kind: 'codes_failed' | 'new_password_required' }>): Text {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        sentence: `The password of your ${PRODUCT} account was changed. All your other devices were signed out.`,
      };
    case 'password_reset':
      return {
        subject: 'Your password was reset',
        sentence: `The password of your ${PRODUCT} account was reset with an emailed link. All your devices were signed out.`,
      };
    case 'app_added':
      return {
        subject: 'An authenticator app was added',
        sentence: `An authenticator app was added to your ${PRODUCT} account. You now need its code to sign in.`,
      };
    case 'app_removed':
      return {
        subject: 'Your authenticator app was removed',
        sentence: `The authenticator app was removed from your ${PRODUCT} account. Its codes no longer work.`,
      };
    case 'passkey_added':
      return {
        subject: 'A passkey was added',
        sentence: `The passkey ${quotePasskey(notice.name)} was added to your ${PRODUCT} account. It can be used to sign in without your password.`,
      };
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed',
        sentence: `The passkey ${quotePasskey(notice.name)} was removed from your ${PRODUCT} account. It can no longer be used to sign in.`,
      };
    case 'recovery_codes_replaced':
      return {
        subject: 'Your recovery codes were replaced',
        sentence: `New recovery codes were created for your ${PRODUCT} account. The old ones no longer work.`,
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        sentence: `A recovery code of your ${PRODUCT} account was used. Recovery codes left: ${notice.left}.`,
      };
  }
}

type Source = Pick<HttpContext, 'services' | 'address' | 'headers'>;

/**
 * Emails the person about a change to how they sign in. Not rate limited, because each change requires their password
 * or second factor.
 */
export async function notifyOfSecurity(
  source: Source,
  tx: SystemTx,
  authUserId: string,
  notice: SecurityNotice,
): Promise<void> {
  const person = await findBelonging(tx, authUserId);
  if (!person) return;
  const { services } = source;
  const { publicUrl } = services.config;
  const settings = { label: 'Review your security settings', url: `${publicUrl}/settings?tab=security` };
  if (notice.kind === 'codes_failed')
    return queue(source, tx, person, notice.kind, {
      subject: 'Wrong codes were entered for your account',
      sentences: [
        `A wrong second-factor code was entered ${counted(notice.failures, 'time')} for your ${PRODUCT} account in the last 30 days. None of these codes worked, but each was entered after your correct password.`,
        describeSource(source, 'Last attempt'),
      ],
      button: settings,
      note: 'If this wasn’t you, someone knows your password. Change it now.',
    });
  if (notice.kind === 'new_password_required')
    return queue(source, tx, person, notice.kind, {
      subject: 'Choose a new password',
      sentences: [
        `A wrong second-factor code was entered ${counted(notice.failures, 'time')} for your ${PRODUCT} account in the last 30 days, each time after your correct password. Someone probably knows your password, so it no longer works and all your devices were signed out.`,
        'Choose a new password that you don’t use anywhere else. Your second factor stays as it is.',
        describeSource(source, 'Last attempt'),
      ],
      button: { label: 'Choose a new password', url: notice.url },
      note: `The link works once and expires in ${counted(notice.hours, 'hour')}. To get a new one, try to sign in.`,
    });
  const { subject, sentence } = toText(notice);
  return queue(source, tx, person, notice.kind, {
    subject,
    sentences: [sentence, describeSource(source, 'Device'), 'If this was you, no action is needed.'],
    button: settings,
    note: 'If this wasn’t you, change your password, sign out your other devices and contact the owner of your workspace.',
  });
}

function describeSource({ address, headers }: Source, label: string): string {
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `${label}: ${describeDevice(headers.get('user-agent'))}\nAddress: ${address}\nTime: ${at}`;
}

type Content = {
  subject: string;
  sentences: string[];
  button: { label: string; url: string };
  note: string;
};

const queue = (
  { services }: Source,
  tx: SystemTx,
  { workspace_id, email, first_name }: AccountProfile,
  kind: SecurityNotice['kind'],
  { subject, sentences, button, note }: Content,
): Promise<void> =>
  queueEmail(services, tx, {
    workspace_id,
    to: email,
    template: `auth.${kind}`,
    sender: null,
    content: {
      subject,
      lines: [`Hello ${toSafeDisplayName(first_name, 'there')},`, ...sentences],
      button,
      note,
    },
  });
