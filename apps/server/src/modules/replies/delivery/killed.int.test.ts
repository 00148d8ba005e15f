import type { ChildProcess } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import {
  connect,
  inThread,
  order,
  receiveReply,
  replyRow,
  send,
  sentMails,
  timePasses,
} from '#server/testing/outreach/replies.ts';
import { resumeReplies } from './resume-replies.ts';

let child: ChildProcess | undefined;

const outreach = await openOutreach();

afterAll(async () => {
  child?.kill('SIGKILL');
  await outreach.close();
});

async function countMails(): Promise<number> {
  const accounts = await outreach.control<{ emails: number }[]>('instantly', '/accounts');
  return accounts.reduce((sum, { emails }) => sum + emails, 0);
}

it('a process killed after the provider accepted the reply and before it was stored sends it once', async () => {
  const worker = await outreach.startWorker();
  await connect(outreach, 'instantly');
  const { id: messageId, contact_id } = await receiveReply(outreach, 'instantly');
  await worker.stop();
  await outreach.control('instantly', '/failure', { slowMs: 90_000, after: true });
  const before = await countMails();
  child = outreach.spawnWorker();
  const answer = send(outreach, 'instantly', order(messageId, 'Sent by a process that died'));
  // The list is slow as well by now, so the simulator's counter is used.
  await expect.poll(countMails, { interval: 200 }).toBe(before + 1);
  child.kill('SIGKILL');
  const { body } = await answer;
  expect(body.success).toBe(true);
  const id = body.reply?.id ?? '';
  expect((await replyRow(outreach, id)).status).toBe('sending');
  await outreach.control('instantly', '/failure', { slowMs: 0, after: false });
  await timePasses(outreach, id, '2 minutes');
  await outreach.startWorker();
  await resume(outreach.app.services, resumeReplies);
  await expect.poll(async () => (await replyRow(outreach, id)).status, { interval: 100 }).toBe('sent');
  expect(await sentMails(outreach, 'Sent by a process that died')).toHaveLength(1);
  expect(await inThread(outreach, contact_id, 'Sent by a process that died')).toHaveLength(1);
});
