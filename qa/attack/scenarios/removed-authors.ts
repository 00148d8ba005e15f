import { deepEqual, equal, ok } from 'node:assert/strict';
import { createCaller } from '../../load/caller.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const PASSWORD = 'a password of the attack suite';
const HOUR_MS = 3_600_000;
/** How each author loses the right to send. */
const LOSSES = ['removed', 'made a customer', 'disabled'] as const;

type Loss = (typeof LOSSES)[number];
type ScheduledReply = { readonly loss: Loss; readonly email: string; readonly reply_id: string };

export const scenario: Scenario = {
  title: 'a scheduled reply is not sent after its author was removed or lost access',
  async run(target) {
    const scheduled: ScheduledReply[] = [];
    for (const loss of LOSSES) scheduled.push(await schedule(target, loss));
    for (const one of scheduled) await loseAccess(target, one);
    await target.look(
      `update replies set send_at = clock_timestamp() - interval '1 minute' where id = any ($1::uuid[]) and status = 'queued'`,
      [listIds(scheduled)],
    );
    await target.operate(
      `update graphile_worker._private_jobs set run_at = now() where key = any ($1::text[])`,
      [listIds(scheduled).map((id) => `reply:${id}`)],
    );
    await target.drained(60_000);
    const rows = await target.look<{ status: string; error: string | null; called: boolean }>(
      `select status, error, called_at is not null as called from replies where id = any ($1::uuid[])`,
      [listIds(scheduled)],
    );
    equal(rows.length, LOSSES.length);
    for (const { status, error, called } of rows) {
      deepEqual({ status, called }, { status: 'held', called: false });
      ok(error?.startsWith('On hold because its author'), `no reason: ${error}`);
    }
    const { notifications } = await target.people.owner.get<{ notifications: { kind: string }[] }>(
      '/api/notifications',
    );
    ok(
      notifications.some(({ kind }) => kind === 'reply_held'),
      'the owner was not notified',
    );
    for (const id of listIds(scheduled)) {
      const { status } = await target.people.team.ask('DELETE', `/api/replies/${id}`);
      equal(status, 200, 'a teammate could not discard a held reply');
    }
    return `${LOSSES.length} authors: ${LOSSES.join(', ')}`;
  },
};

const listIds = (scheduled: readonly ScheduledReply[]): string[] => scheduled.map(({ reply_id }) => reply_id);

/** A new colleague of the agency schedules a reply to a conversation of the demo. */
async function schedule(target: AttackTarget, loss: Loss): Promise<ScheduledReply> {
  const email = `author-${LOSSES.indexOf(loss)}-${Date.now()}@demo.hearback.test`;
  const { status } = await target.people.owner.ask('POST', '/api/functions/create-user-direct', {
    body: { email, password: PASSWORD, firstName: 'Author', lastName: 'Leaving', userType: 'agency' },
  });
  equal(status, 200, 'the author could not be created');
  await target.look(`update users set has_temporary_password = false where email = $1`, [email]);
  const author = createCaller(target.url, { email, password: PASSWORD, address: '192.0.2.77' });
  const [message] = await target.look<{ id: string }>(
    `select m.id from messages m join users u using (workspace_id)
     where u.email = $1 and m.source = 'cold_email' and m.direction = 'inbound' and m.deleted_at is null
       and m.eaccount is not null and m.provider_thread ->> 'email_id' is not null order by m.sent_at desc limit 1`,
    [email],
  );
  const sent = await author.ask('POST', '/api/functions/send-instantly-reply', {
    body: {
      messageId: message?.id,
      content: `Scheduled by someone who is ${loss}`,
      sendAt: new Date(Date.now() + HOUR_MS).toISOString(),
      despiteDoNotContact: true,
    },
  });
  const { reply } = sent.body as { reply?: { id: string; status: string } };
  equal(reply?.status, 'scheduled', `the reply was not scheduled: ${JSON.stringify(sent.body)}`);
  return { loss, email, reply_id: reply?.id ?? '' };
}

async function loseAccess(
  { look, people: { owner } }: AttackTarget,
  { loss, email }: ScheduledReply,
): Promise<void> {
  if (loss === 'disabled') {
    await look(`update users set disabled_at = clock_timestamp() where email = $1`, [email]);
    return;
  }
  const [person] = await look<{ id: string }>(`select id from users where email = $1`, [email]);
  const { status } =
    loss === 'removed'
      ? await owner.ask('POST', '/api/functions/admin-delete-user-and-integrations', { body: { email } })
      : await owner.ask('PATCH', `/api/users/${person?.id}`, { body: { user_type: 'agency_customer' } });
  equal(status, 200, `the author could not be ${loss}`);
}
