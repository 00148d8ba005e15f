import { deepEqual, equal, ok } from 'node:assert/strict';
import { TARGETS } from '../../load/outreach.ts';
import { until } from '../../load/until.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

export const scenario: Scenario = {
  title: 'headers, parameters, sizes, names and webhooks do not bypass validation',
  async run(target) {
    await tryRecipients(target);
    await tryRepeatedParameters(target);
    await tryLargerFile(target);
    await tryBlankPassword(target);
    await tryNames(target);
    await tryRefusedWrites(target);
    await tryControlApi(target);
    return undefined;
  },
};

async function tryRecipients({ people: { owner }, look }: AttackTarget): Promise<void> {
  const [message] = await look<{ id: string }>(
    `select m.id from messages m join users u on u.workspace_id = m.workspace_id and u.email = 'owner@demo.hearback.test'
     where m.source = 'cold_email' and m.direction = 'inbound' and m.deleted_at is null limit 1`,
  );
  for (const field of ['ccRecipients', 'bccRecipients'])
    for (const typed of ['a@x.example\r\nBcc: victim@y.example', 'no address', 'Ann <a@x.example>']) {
      const { status, body } = await owner.ask('POST', '/api/functions/send-instantly-reply', {
        body: { messageId: message?.id, content: 'Hello', [field]: [typed] },
      });
      equal(status, 422, `${field} ${typed}: ${JSON.stringify(body)}`);
    }
}

async function tryRepeatedParameters({ stranger }: AttackTarget): Promise<void> {
  for (const method of ['GET', 'POST'])
    equal((await stranger.ask(method, '/api/notifications/unsubscribe?token=a&token=b')).status, 404);
}

async function tryLargerFile({ people: { owner }, look }: AttackTarget): Promise<void> {
  const campaigns = await owner.get<{ id: string; provider: string }[]>('/api/campaigns');
  const campaign = campaigns.find(({ provider }) => provider === 'instantly');
  await owner.ask('PATCH', `/api/campaigns/${campaign?.id}`, { body: TARGETS });
  const made = await owner.ask('POST', `/api/campaigns/${campaign?.id}/imports`, {
    body: { file_name: 'small.csv', file_size: 1_000 },
  });
  const { id } = made.body as { id: string };
  const sent = await owner.ask('PUT', `/api/imports/${id}/file`, {
    body: 'a,b\n'.repeat(7_500_000),
    headers: { 'content-type': 'text/csv' },
  });
  equal(sent.status, 413);
  deepEqual(await look('select from import_chunks where import_id = $1', [id]), []);
  await owner.ask('DELETE', `/api/imports/${id}`);
}

async function tryBlankPassword({ stranger }: AttackTarget): Promise<void> {
  const { status, body } = await stranger.ask('POST', '/api/auth/sign-up', {
    body: {
      email: `blank-${Date.now()}@attack.example`,
      password: ' '.repeat(6),
      first_name: 'Ann',
      last_name: 'Lee',
      company_name: 'Acme',
    },
  });
  equal(status, 422);
  ok(JSON.stringify(body).includes('Password cannot consist of spaces only.'), JSON.stringify(body));
}

/** Names from other sources than our forms are left out of subjects. */
async function tryNames({ people: { owner }, look, simulators }: AttackTarget): Promise<void> {
  const rename = (name: string) =>
    look<{ name: string }>(
      `update workspaces w set name = $1 from workspaces o, users u
       where u.email = 'owner@demo.hearback.test' and w.id = u.workspace_id and o.id = w.id returning o.name`,
      [name],
    );
  const [former] = await rename('Attacked');
  for (const [index, name] of ['Call +49 170 1234567', 'Visit 203.0.113.7', 'evil[.]com'].entries()) {
    await rename(name);
    const email = `invited-${Date.now()}-${index}@attack.example`;
    const { status, body } = await owner.ask('POST', '/api/functions/send-user-invitation', {
      body: { email, userType: 'agency' },
    });
    equal(status, 200, JSON.stringify(body));
    const subject = await waitForSubject(simulators, email);
    ok(!subject.includes(name) && subject.startsWith('A workspace invites you'), subject);
  }
  await rename(former?.name ?? 'Demo');
}

const waitForSubject = (simulators: AttackTarget['simulators'], email: string) =>
  until(
    () => `no email to ${email}`,
    20_000,
    async () => {
      const [mail] = await simulators.read<{ subject: string }[]>(`mailbox?to=${encodeURIComponent(email)}`);
      return mail?.subject;
    },
  );

async function tryRefusedWrites({ people: { client }, look }: AttackTarget): Promise<void> {
  const count = async () => {
    const [row] = await look<{ n: number }>(
      `select count(*)::int as n from audit_log where outcome = 'refused' and action = 'people.sendInvitation'`,
    );
    return row?.n ?? 0;
  };
  const before = await count();
  for (let call = 0; call < 200; call += 1)
    equal((await client.ask('POST', '/api/functions/send-user-invitation', { body: {} })).status, 403);
  ok((await count()) - before <= 2, `200 refused writes left ${(await count()) - before} lines`);
}

async function tryControlApi({ people: { owner }, simulatorsUrl }: AttackTarget): Promise<void> {
  const name = `Control ${Date.now()}`;
  const added = await owner.ask('POST', '/api/notification-webhooks', {
    body: { name, service: 'other', url: `${simulatorsUrl}/_control/mailbox/clear`, kinds: ['overdue'] },
  });
  if (added.status >= 400) return;
  const channel = (added.body as { id: string; name: string }[]).find((one) => one.name === name);
  const tried = await owner.ask('POST', `/api/notification-webhooks/${channel?.id}/test`, { body: {} });
  const after = (tried.body as { id: string; error?: string | null }[]).find(({ id }) => id === channel?.id);
  ok(JSON.stringify(after).includes('returned an error'), JSON.stringify(after));
  await owner.ask('DELETE', `/api/notification-webhooks/${channel?.id}`);
}
