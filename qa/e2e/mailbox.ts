import { expect } from '@playwright/test';

export type ReceivedMail = { from: string; subject: string; text: string };

/** Security notices follow sign-ins and password changes. The tests wait for emails with a link. */
const SECURITY_NOTICES = [
  'Sign-in from a new device',
  'Your password was changed',
  'Your password was reset',
];
const isAwaited = ({ subject }: ReceivedMail) => !SECURITY_NOTICES.includes(subject);

export const mailsTo = async (email: string): Promise<ReceivedMail[]> => {
  const mailbox = `${process.env.HEARBACK_E2E_SIMULATORS_URL}/_control/mailbox`;
  const answer = await fetch(`${mailbox}?to=${encodeURIComponent(email)}`, {
    headers: { 'x-simulator-control': '1' },
  });
  return ((await answer.json()) as ReceivedMail[]).filter(isAwaited);
};

/** The newest email to an address, once it has received this many. */
export async function waitForMail(email: string, count = 1): Promise<ReceivedMail> {
  const message = `mails to ${email}`;
  const received = async () => (await mailsTo(email)).length;
  await expect.poll(received, { message }).toBe(count);
  const [newest] = await mailsTo(email);
  if (newest === undefined) throw new Error(`No mail to ${email}.`);
  return newest;
}

/** The text after a label or prefix up to the next space: a link or a password. */
export function extractWord({ text }: ReceivedMail, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The mail has no ${pattern}:\n${text}`);
  return found;
}

export const linkIn = (mail: ReceivedMail) => extractWord(mail, /(https?:\/\/\S+)/);
