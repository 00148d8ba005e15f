import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { parseMail } from './parse-mail.ts';
import type { MailboxState } from './state.ts';

export interface SmtpSink {
  start(): Promise<void>;
  stop(): Promise<void>;
  port(): number;
}

const MAX_MAIL_BYTES = 10 * 1024 * 1024;

/** Accepts all emails and delivers none. */
export function createSmtpSink(
  address: { host: string; smtpPort: number },
  state: MailboxState,
  nowMs: () => number,
): SmtpSink {
  const server = new SMTPServer({
    banner: 'Hearback mailbox simulator',
    authOptional: true,
    // Without these, a client with credentials refuses a server without TLS.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    // Pooled connections stay open for minutes. The stop does not wait for them.
    closeTimeout: 200,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      receive(stream, session, state, nowMs()).then(() => callback(), callback);
    },
  });
  // A client that disconnects causes an 'error' event, which would end the process if unhandled.
  server.on('error', () => {});
  let listening = false;

  return {
    async start() {
      const listener = server.listen(address.smtpPort, address.host);
      await once(listener, 'listening');
      listening = true;
    },
    async stop() {
      if (!listening) return;
      listening = false;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    port: () => (server.server.address() as AddressInfo).port,
  };
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  state: MailboxState,
  atMs: number,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw smtpError(552, 'Message exceeds the fixed maximum message size');
  const code = state.takeFailure();
  if (code !== null) throw smtpError(code, failureText(code));
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map((recipient) => recipient.address),
  };
  state.add(await parseMail(Buffer.concat(chunks), envelope, atMs));
}

function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

function failureText(code: number): string {
  return code < 500
    ? '4.3.0 Requested action aborted: try again later (simulated)'
    : '5.1.1 Requested action not taken: mailbox unavailable (simulated)';
}
