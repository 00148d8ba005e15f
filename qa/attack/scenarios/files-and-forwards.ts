import { equal, ok } from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { NewSharedFile } from '@hearback/contract';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const GUESSED_TOKENS = 200;
const FORWARDS = 70;
const MEGABYTE = 1024 * 1024;
const SECRET_TEXT = 'the offer for one lead';
const PDF = `%PDF-1.7 ${SECRET_TEXT}`;

type Person = AttackTarget['people']['owner'];
type Ids = { readonly own: string; readonly foreign: string; readonly foreign_message: string };

export const scenario: Scenario = {
  title:
    'files for leads, attachments and forwards reach no one else, and cannot fill the storage or a mailbox',
  async run(target) {
    const ids = await listIds(target);
    const { file, url } = await shareOwn(target, ids.own);
    const token = new URL(url).pathname.slice(3);
    await guessLinks(target, token);
    const refused = await uploadHostile(target, ids);
    await stopForeign(target, file.id);
    await readForeignAttachments(target, ids);
    const sent = await floodMailbox(target, ids);
    return `${GUESSED_TOKENS} links guessed, ${refused} uploads refused, ${sent} of ${FORWARDS} forwards sent`;
  },
};

async function listIds({ look }: AttackTarget): Promise<Ids> {
  const list = (email: string) =>
    look<{ contact_id: string; message_id: string }>(
      `select v.contact_id, v.last_message_id as message_id from conversations v
       join users u on u.workspace_id = v.workspace_id and u.email = $1 order by v.contact_id limit 1`,
      [email],
    );
  const [own] = await list('owner@demo.hearback.test');
  const [foreign] = await list('solo@demo.hearback.test');
  return {
    own: own?.contact_id ?? '',
    foreign: foreign?.contact_id ?? '',
    foreign_message: foreign?.message_id ?? '',
  };
}

type Upload = {
  readonly contact_id: string;
  readonly name: string;
  readonly body: string | ReadableStream;
  readonly id?: string;
};

async function upload(
  { url }: AttackTarget,
  person: Person,
  { contact_id, name, body, id = randomUUID() }: Upload,
): Promise<{ status: number; answer: unknown }> {
  const query = new URLSearchParams({ contact_id, name });
  const response = await fetch(`${url}/api/shared-files/${id}?${query}`, {
    method: 'PUT',
    headers: {
      'x-hearback': '1',
      'x-forwarded-for': `198.51.100.${1 + Math.floor(randomBytes(1)[0] ?? 0)}`,
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${await person.token()}`,
    },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  return { status: response.status, answer: await response.json().catch(() => null) };
}

async function shareOwn(target: AttackTarget, contact_id: string): Promise<NewSharedFile> {
  const { status, answer } = await upload(target, target.people.owner, {
    ...{ contact_id, name: 'offer.pdf', body: PDF },
  });
  equal(status, 200, JSON.stringify(answer));
  return answer as NewSharedFile;
}

async function guessLinks({ url }: AttackTarget, token: string): Promise<void> {
  const near = [
    token.slice(0, -1),
    `${token}a`,
    token.toLowerCase(),
    `${token}%00`,
    `..%2f${token}`,
    '%',
    '*',
  ];
  for (let guess = 0; guess < GUESSED_TOKENS; guess += 1) {
    const path = near[guess] ?? randomBytes(32).toString('base64url');
    for (const suffix of ['', '/file']) {
      const response = await fetch(`${url}/f/${path}${suffix}`, {
        headers: { 'x-forwarded-for': `203.0.113.${guess % 250}` },
      });
      ok([400, 404, 429].includes(response.status), `a guessed link was answered with ${response.status}`);
      ok(!(await response.text()).includes(SECRET_TEXT));
    }
  }
  const download = await fetch(`${url}/f/${token}/file`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  equal(download.headers.get('content-type'), 'application/octet-stream');
  equal(download.headers.get('x-content-type-options'), 'nosniff');
  ok(download.headers.get('content-disposition')?.startsWith('attachment'));
  equal(await download.text(), PDF);
}

/** More bytes than the limit, without a declared length. */
const endless = () => {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 40) controller.close();
      else controller.enqueue(new Uint8Array(MEGABYTE));
    },
  });
};

async function uploadHostile(target: AttackTarget, { own, foreign }: Ids): Promise<number> {
  const { owner, client } = target.people;
  const count = async () =>
    (await target.look<{ count: number }>('select count(*)::int as count from shared_files'))[0]?.count;
  const before = await count();
  const memory = target.measureMemory('api');
  const attempts: readonly (readonly [Person, Upload])[] = [
    [owner, { contact_id: foreign, name: 'offer.pdf', body: PDF }],
    [owner, { contact_id: randomUUID(), name: 'offer.pdf', body: PDF }],
    [owner, { contact_id: "' or true --", name: 'offer.pdf', body: PDF }],
    [client, { contact_id: own, name: 'offer.pdf', body: PDF }],
    [owner, { contact_id: own, name: 'offer.pdf', body: 'MZ program' }],
    [owner, { contact_id: own, name: 'offer.pdf\u202e\0.exe', body: PDF }],
    [owner, { contact_id: own, name: '../../run.sh', body: 'echo' }],
    [owner, { contact_id: own, name: 'page.pdf', body: '<script>alert(1)</script>' }],
    [owner, { contact_id: own, name: 'empty.pdf', body: '' }],
    [owner, { contact_id: own, name: 'offer.pdf', body: PDF, id: '../users' }],
    ...Array.from(
      { length: 12 },
      () => [owner, { contact_id: own, name: 'large.txt', body: endless() }] as const,
    ),
  ];
  const statuses = await Promise.all(attempts.map(([person, one]) => upload(target, person, one)));
  for (const [place, { status, answer }] of statuses.entries())
    ok(
      status >= 400 && status < 500,
      `upload ${place} was answered with ${status}: ${JSON.stringify(answer)}`,
    );
  equal(await count(), before, 'a refused file was stored');
  const growthMb = (target.measureMemory('api') - memory) / MEGABYTE;
  ok(growthMb < 500, `memory grew by ${Math.round(growthMb)} MB`);
  return attempts.length;
}

async function stopForeign({ people, url }: AttackTarget, id: string): Promise<void> {
  for (const person of [people.solo, people.client]) {
    const { status } = await person.ask('DELETE', `/api/shared-files/${id}`, {
      headers: { 'x-hearback': '1' },
    });
    ok([403, 404].includes(status), `another workspace deleted a file: ${status}`);
  }
  const answer = await fetch(`${url}/api/shared-files/${id}`, { method: 'DELETE' });
  ok([401, 403, 404].includes(answer.status));
}

async function readForeignAttachments({ people }: AttackTarget, { foreign_message }: Ids): Promise<void> {
  for (const index of ['0', '-1', '999', '1e3', '%2e%2e', '0%00']) {
    const { status } = await people.owner.ask('GET', `/api/messages/${foreign_message}/attachments/${index}`);
    equal(status, 404, `an attachment of another workspace was answered with ${status}`);
  }
}

/** Tries to flood a recipient, including by repeated keys and header injection. */
async function floodMailbox(target: AttackTarget, { own, foreign }: Ids): Promise<number> {
  const { owner, client } = target.people;
  const victim = `victim-${Date.now()}@client.example`;
  const forward = (person: Person, contact_id: string, body: object) =>
    person.ask('POST', `/api/conversations/${contact_id}/forwards`, {
      ...{ headers: { 'x-hearback': '1' }, body: { idempotencyKey: randomUUID(), ...body } },
    });
  equal((await forward(owner, foreign, { email: victim })).status, 404);
  ok([403, 404].includes((await forward(client, own, { email: victim })).status));
  for (const email of [
    `${victim}\r\nBcc: all@client.example`,
    `${victim}, b@client.example`,
    'a@127.0.0.1',
    '',
  ])
    ok((await forward(owner, own, { email })).status >= 400, `forwarded to ${JSON.stringify(email)}`);
  const idempotencyKey = randomUUID();
  const repeated = await Promise.all(
    Array.from({ length: 8 }, () => forward(owner, own, { email: victim, idempotencyKey })),
  );
  ok(repeated.some(({ status }) => status === 200));
  for (let sent = 0; sent < FORWARDS; sent += 1) await forward(owner, own, { email: victim });
  await target.drained(60_000);
  const mails = await target.mailsTo(victim);
  ok(mails.length >= 1 && mails.length <= 60, `${mails.length} emails were sent`);
  for (const { text } of mails) ok(!/hearback/i.test(text), 'a forward names the product');
  return mails.length;
}
