import { createTransport, type SendMailOptions } from 'nodemailer';

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The domain of the message id, if not that of the sender. */
  messageDomain?: string;
  /** The one-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string;
  /** Replaces the name of the configured sender. */
  fromName?: string;
  replyTo?: string;
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[];
};

export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void };

export type MailSettings = { url: string; from: string };

const TIMEOUT_MS = 15_000;

/** Supports any SMTP server: smtp://user:password@host:port, or smtps:// for implicit TLS. */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport(
    {
      url,
      requireTLS: needsEncryption(url),
      pool: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  );
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  const address = from.match(/<([^<>]+)>/)?.[1] ?? from;
  return {
    async send(mail) {
      const { fromName } = mail;
      await transport.sendMail({
        ...toMessage(mail, domain),
        ...(fromName !== undefined && { from: { name: fromName, address } }),
      });
    },
    close: () => transport.close(),
  };
}

/** Everything but the sender. */
export function toMessage(mail: OutgoingMail, domain: string): SendMailOptions {
  const { to, subject, text, html, messageId, messageDomain, unsubscribeUrl, replyTo, attachments } = mail;
  return {
    ...{ subject, text, html },
    ...(attachments && { attachments: [...attachments] }),
    // An object, because a comma in a string would create a second recipient.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${messageId}@${messageDomain ?? domain}>`,
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** A password for another machine requires TLS. Without a password the server decides. */
export function needsEncryption(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
