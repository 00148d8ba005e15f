import { startSimulators } from '@hearback/simulators';
import { expect } from 'vitest';

export type ReceivedMail = { id: string; to: string[]; subject: string; text: string; html: string };

export type Simulators = {
  url: string;
  /** Settings that point the app at the simulators. */
  settings: Record<string, string>;
  mailsTo(email: string): Promise<ReceivedMail[]>;
  /** Waits for the nth email to this address, the first by default. */
  waitForMail(email: string, count?: number): Promise<ReceivedMail>;
  failMails(count: number, code: number): Promise<void>;
  stop(): Promise<void>;
};

/** A sign-in may come from a browser that is new to the account. Tests do not wait for that email. */
const isAwaited = ({ subject }: ReceivedMail) => subject !== 'Sign-in from a new device';

/** The simulators in this process, on free ports. */
export async function openSimulators(options: { memoryFile?: string } = {}): Promise<Simulators> {
  const simulators = await startSimulators({ port: 0, smtpPort: 0, ...options });
  const mailsTo = async (email: string): Promise<ReceivedMail[]> => {
    const response = await fetch(`${simulators.url}/_control/mailbox?to=${encodeURIComponent(email)}`, {
      headers: { 'x-simulator-control': '1' },
    });
    return ((await response.json()) as ReceivedMail[]).filter(isAwaited);
  };
  return {
    url: simulators.url,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${simulators.smtpPort}`,
      DNS_SERVERS: `127.0.0.1:${simulators.dnsPort}`,
    },
    mailsTo,
    async waitForMail(email, count = 1) {
      await expect
        .poll(async () => (await mailsTo(email)).length, { message: `mails to ${email}` })
        .toBe(count);
      const [newest] = await mailsTo(email);
      if (!newest) throw new Error(`no mail to ${email}`);
      return newest;
    },
    async failMails(count, code) {
      await fetch(`${simulators.url}/_control/mailbox/fail`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-simulator-control': '1' },
        body: JSON.stringify({ count, code }),
      });
    },
    stop: simulators.stop,
  };
}

export function extractToken(mail: ReceivedMail): string {
  const token = mail.text.match(/[?&](?:token|confirm)=([\w-]+)/)?.[1];
  if (!token) throw new Error(`no link in: ${mail.text}`);
  return token;
}
