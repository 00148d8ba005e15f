import { isIP, Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { resolveHost, type WebsiteSettings, within } from '../outbound/visit-website.ts';
import { isAllowed, requireWebAddress, toHost } from '../outbound/web-address.ts';
import { WebsiteRefused } from '../outbound/website-refused.ts';
import { type OutgoingMail, toMessage } from './mailer.ts';

/** An SMTP server that a user entered. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** `tls` encrypts the connection from the start, `starttls` before the password is sent. */
  readonly security: 'tls' | 'starttls';
  readonly username: string;
  readonly password: string;
  readonly from: { readonly name: string; readonly address: string };
};

/**
 * Why a server did not send an email. `recipient` and `message` concern one email, and `unavailable` may be temporary. All
 * others need a person who corrects the settings.
 */
export type MailFailure =
  | 'address'
  | 'port'
  | 'private'
  | 'encryption'
  | 'refused'
  | 'login'
  | 'sender'
  | 'message'
  | 'recipient'
  | 'unavailable';

export class MailServerRefused extends Error {
  readonly failure: MailFailure;
  /** The response of the server, on one line and without the password. */
  readonly response: string | null;
  /** The code of a permanent rejection, which the outbox recognizes. */
  readonly responseCode: number | undefined;

  constructor(failure: MailFailure, response: string | null = null, responseCode?: number) {
    super(response ?? failure);
    this.name = 'MailServerRefused';
    this.failure = failure;
    this.response = response;
    this.responseCode = responseCode;
  }
}

/** The server received the whole email and did not respond. It may deliver it, so it must not be sent again. */
export class MailUnconfirmed extends Error {
  constructor() {
    super('The mail server did not confirm the email. It may have been delivered.');
    this.name = 'MailUnconfirmed';
  }
}

const TIMEOUT_MS = 10_000;
/** Covers the conversation up to the end of the email, so that a server that responds byte by byte does not occupy the worker. */
const DEADLINE_MS = 30_000;
/** Servers may check the content before they confirm the email. */
const CONFIRMATION_MS = 60_000;
const MAX_RESPONSE_BYTES = 16_384;
const MAX_DETAIL_LENGTH = 200;
/** Ports for SMTP. Others would allow probing services of other kinds. */
const PORTS = [25, 465, 587, 2525];

type Settings = Pick<WebsiteSettings, 'allowedOrigins' | 'resolve' | 'timeoutMs'> & {
  readonly confirmationMs?: number;
};

/**
 * Sends one email through a server that a user entered, with the same protection as reading a URL: no private network,
 * a pinned address, limited time and size. Throws `MailServerRefused` or `MailUnconfirmed`.
 */
export async function sendThroughServer(
  server: MailServer,
  mail: OutgoingMail,
  settings: Settings = {},
): Promise<void> {
  const { timeoutMs = DEADLINE_MS, confirmationMs = CONFIRMATION_MS } = settings;
  const deadline = new AbortController();
  const { signal } = deadline;
  let timer = setTimeout(() => deadline.abort(), timeoutMs);
  let isReceived = false;
  const socket = new Socket();
  try {
    const url = requireServer(server, settings.allowedOrigins ?? []);
    const address = await resolveHost(url, settings, signal).catch((error: unknown) => {
      throw new MailServerRefused(
        error instanceof WebsiteRefused && error.reason === 'private' ? 'private' : 'unavailable',
      );
    });
    const transport = openTransport(server, { url, address, socket }, settings);
    transport.use('stream', ({ message }, done) => {
      message.processFunc((body) =>
        body.once('end', () => {
          isReceived = true;
          clearTimeout(timer);
          timer = setTimeout(() => deadline.abort(), confirmationMs);
        }),
      );
      done();
    });
    const domain = server.from.address.split('@').at(-1) ?? 'localhost';
    await within(signal, transport.sendMail({ ...toMessage(mail, domain), from: server.from }));
  } catch (error) {
    // Closing the transport would leave the connection open.
    socket.destroy();
    if (error instanceof MailServerRefused) throw error;
    const refusal = signal.aborted ? new MailServerRefused('unavailable') : toRefusal(error, server.password);
    throw isReceived && refusal.responseCode === undefined ? new MailUnconfirmed() : refusal;
  } finally {
    clearTimeout(timer);
  }
}

type Place = { readonly url: URL; readonly address: string; readonly socket: Socket };

function openTransport({ host, ...server }: MailServer, { url, address, socket }: Place, settings: Settings) {
  // An origin with http that the operator allows may do without encryption, as it may for webhooks.
  const isPlainAllowed = url.protocol === 'http:' && isAllowed(url, settings.allowedOrigins ?? []);
  return createTransport({
    host: address,
    socket,
    port: server.port,
    // The name in the certificate. An address needs none.
    ...(isIP(host) === 0 && { servername: toHost(url) }),
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls' && !isPlainAllowed,
    auth: { user: server.username, pass: server.password },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    // The deadlines end earlier.
    socketTimeout: DEADLINE_MS + CONFIRMATION_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Checks host and port before the name is resolved. */
function requireServer({ host, port }: MailServer, allowed: readonly string[]): URL {
  // The name only: no scheme, path, user or port.
  if (!/^[^\s/:@?#\\]+$/.test(host) && isIP(host) !== 6) throw new MailServerRefused('address');
  const name = isIP(host) === 6 ? `[${host}]` : host;
  if (!URL.canParse(`http://${name}:${port}`)) throw new MailServerRefused('address');
  const url = new URL(`http://${name}:${port}`);
  const secure = new URL(`https://${name}:${port}`);
  for (const one of [secure, url]) if (isAllowed(one, allowed)) return one;
  try {
    requireWebAddress(new URL(`http://${name}`), []);
  } catch (error) {
    const isPrivate = error instanceof WebsiteRefused && error.reason === 'private';
    throw new MailServerRefused(isPrivate ? 'private' : 'address');
  }
  if (!PORTS.includes(port)) throw new MailServerRefused('port');
  return url;
}

type SmtpError = { code?: unknown; command?: unknown; response?: unknown; responseCode?: unknown };

function toRefusal(error: unknown, password: string): MailServerRefused {
  const { response, responseCode, ...smtp } = error as SmtpError;
  const code = typeof responseCode === 'number' ? responseCode : undefined;
  const text = typeof response === 'string' ? response : error instanceof Error ? error.message : '';
  const detail = text
    .replaceAll(password, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const failure = toFailure(smtp, code, detail);
  return new MailServerRefused(failure, detail.slice(0, MAX_DETAIL_LENGTH) || null, code);
}

function toFailure({ code, command }: SmtpError, status: number | undefined, detail: string): MailFailure {
  // A wrong certificate, or a port without TLS. Lost connections during a handshake may be temporary.
  if (/certificate|altnames|self.signed|wrong version number|ssl routines/i.test(detail)) return 'encryption';
  if (status === undefined || status < 500) return 'unavailable';
  if (command === 'STARTTLS') return 'encryption';
  if (code === 'EAUTH') return 'login';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return isAboutSender(detail) ? 'sender' : 'recipient';
  return command === 'DATA' ? 'message' : 'refused';
}

/** Status codes X.7.X are about permissions, such as relaying. X.1.7 and X.1.8 name the sender address (RFC 3463). */
const isAboutSender = (detail: string): boolean => /^5\d\d[ -]5\.(?:7\.\d+|1\.[78])\b/.test(detail);
