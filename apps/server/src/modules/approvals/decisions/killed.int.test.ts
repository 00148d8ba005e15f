import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { openApprovals } from '#server/testing/outreach/open-approvals.ts';
import { sentMails } from '#server/testing/outreach/replies.ts';

const test = await openApprovals(false);
const { outreach, asClient, ask, receive, listReplies } = test;
let child: ChildProcess | undefined;
afterAll(async () => {
  child?.kill('SIGKILL');
  await outreach.close();
});

it('an approved reply is sent once if the worker is killed between the approval and the call', async () => {
  const worker = await outreach.startWorker();
  const mail = await receive();
  await worker.stop();
  const words = `Approved and interrupted ${randomUUID()}`;
  const { body } = await ask(mail, words);
  expect((await asClient(body.id, 'approve', { version: 1 })).body.status).toBe('approved');
  // A worker that dies immediately, and another one.
  child = outreach.spawnWorker();
  child.kill('SIGKILL');
  expect(await sentMails(outreach, words)).toHaveLength(0);
  await outreach.startWorker();
  await expect.poll(async () => (await listReplies(body.id))[0]?.status, { interval: 100 }).toBe('sent');
  await asClient(body.id, 'approve', { version: 1 });
  await outreach.settle();
  expect(await sentMails(outreach, words)).toHaveLength(1);
  expect(await listReplies(body.id)).toHaveLength(1);
});
