import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../../load/random.ts';
import { until } from '../../load/until.ts';
import {
  auditLead,
  type Evidence,
  type LoggedConflict,
  type LoggedWrite,
  type Mapping,
  type OwnRecord,
} from '../crm/audit.ts';
import { CRM_CHANGES } from '../crm/crm-changes.ts';
import { type CrmUser, openCrmUser } from '../crm/crm-user.ts';
import { type ChangeContext, createJournal, type Journal, type Lead } from '../crm/journal.ts';
import { OWN_CHANGES } from '../crm/own-changes.ts';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

export const PLACES = ['ghlNorthwindAustin01', 'ghlNorthwindBoston02'];
const CHANGE_COUNT = 1_000;
const LANES = 4;
const KILLS = 10;
/** The loop breaker pauses an object after six writes in ten minutes. The creation of the object is one of them. */
const MAX_CHANGES_PER_OBJECT = 4;
const UNLIMITED = { perSecond: 1_000_000, perMinute: 1_000_000, emailsPerMinute: 1_000_000 };

export const scenario: Scenario = {
  title: 'a CRM and Hearback converge after random changes on both sides, lost events and killed workers',
  maxMinutes: 25,
  async run(target) {
    const seed = Number(process.env.ATTACK_SEED) || Math.floor(Math.random() * 1_000_000);
    console.log(`  ATTACK_SEED=${seed}`);
    const random = createRandom(seed);
    await target.simulators.control('highlevel', { rateLimit: { per10Seconds: 1_000_000 } });
    await target.simulators.control('instantly', { rateLimit: UNLIMITED });
    const users = new Map<string, CrmUser>();
    for (const place of PLACES) users.set(place, await openCrmUser(target, place));
    const dealsBefore = await countDeals(users);
    await turnOn(target);
    const leads = await listLeads(target);
    notEqual(leads.length, 0);
    const journal = createJournal();
    const started = Date.now();
    const killing = killWorkers(target, createRandom(seed + 1));
    await changeAll({ target, users, random, journal }, leads);
    await killing;
    const changedMs = Date.now() - started;
    await restoreEventOrder(target);
    await waitUntilSettled(target);
    for (const place of PLACES) await reconcile(target, place);
    const differences = await audit(target, leads, users, { journal, dealsBefore });
    const writes = await countWrites(target);
    for (const place of PLACES) await reconcile(target, place);
    const repeated = (await countWrites(target)) - writes;
    const [paused] = await target.look<{ count: number }>(
      'select count(*)::int as count from crm_links where paused_at is not null',
    );
    const conflicts = await target.look('select from crm_conflicts');
    deepEqual(differences, []);
    equal(repeated, 0);
    equal(paused?.count, 0);
    notEqual(conflicts.length, 0);
    const counts = [...journal.counts].map(([name, count]) => `${count} ${name}`).join(', ');
    return `seed ${seed}, ${CHANGE_COUNT} changes of ${leads.length} leads in ${Math.round(changedMs / 1000)} s (${counts}), ${KILLS} kills, ${writes} writes, ${conflicts.length} conflicts`;
  },
};

export async function countDeals(users: ReadonlyMap<string, CrmUser>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const user of users.values())
    for (const { contactId } of (await user.objects()).opportunities)
      counts.set(contactId, (counts.get(contactId) ?? 0) + 1);
  return counts;
}

type Overview = {
  readonly status: string;
  readonly run: {
    readonly id: string;
    readonly kind: string;
    readonly status: string;
    readonly error: string | null;
  } | null;
  readonly preview: { readonly id: string; readonly status: string; readonly error: string | null } | null;
};

const readOverview = ({ people }: AttackTarget, place: string) =>
  people.owner.get<Overview>(`/api/crm/${place}`);

/** Waits until a run ends. */
const untilDone = (target: AttackTarget, place: string, name: 'run' | 'preview', id: string) =>
  until(
    () => `the ${name} of ${place} did not end`,
    600_000,
    async () => {
      const run = (await readOverview(target, place))[name];
      if (run?.status === 'failed') throw new Error(`the ${name} of ${place} failed: ${run.error}`);
      return run?.id === id && run.status === 'done';
    },
  );

/** A dry run and the first sync of both locations, at the same time. */
export async function turnOn(target: AttackTarget): Promise<void> {
  await Promise.all(
    PLACES.map(async (place) => {
      if ((await readOverview(target, place)).status === 'on') return;
      const preview = await post<{ id: string }>(target, `/api/crm/${place}/preview`);
      await untilDone(target, place, 'preview', preview.id);
      const run = await post<{ id: string }>(target, `/api/crm/${place}/approve`, { preview_id: preview.id });
      await untilDone(target, place, 'run', run.id);
    }),
  );
  await waitUntilSettled(target);
}

async function post<T>({ people }: AttackTarget, path: string, body: object = {}): Promise<T> {
  const response = await people.owner.ask('POST', path, { body });
  equal(response.status, 200, `POST ${path}: ${JSON.stringify(response.body)}`);
  return response.body as T;
}

/** Starts when no other run is open, and waits until everything that it found is synced. */
export async function reconcile(target: AttackTarget, place: string): Promise<void> {
  const run = await post<{ id: string }>(target, `/api/crm/${place}/reconcile`);
  await untilDone(target, place, 'run', run.id);
  await waitUntilSettled(target);
}

/** Waits until no event is in flight and no contact waits for its sync. */
export async function waitUntilSettled(target: AttackTarget): Promise<void> {
  const deadline = Date.now() + 12 * 60_000;
  for (let quiet = 0; quiet < 3; ) {
    const [left] = await target.look<{ changes: number; events: number; replies: number }>(`
      select (select count(*)::int from crm_changes where status = 'waiting') as changes,
        (select count(*)::int from webhook_events where status = 'received') as events,
        (select count(*)::int from replies where status in ('queued', 'sending') and doubt is null
          and coalesce(send_at, created_at) <= clock_timestamp()) as replies`);
    const events = await target.simulators.read<{ deliveries: { state: string }[] }[]>('highlevel/events');
    const isTravelling = events.some(({ deliveries }) => deliveries.some(({ state }) => state === 'waiting'));
    const isQuiet = left && left.changes + left.events + left.replies === 0 && !isTravelling;
    quiet = isQuiet ? quiet + 1 : 0;
    if (Date.now() > deadline) throw new Error(`the sync does not settle: ${JSON.stringify(left)}`);
    await sleep(1_000);
  }
}

export async function listLeads(target: AttackTarget): Promise<Lead[]> {
  const rows = await target.look<Omit<Lead, 'mayBeSuppressed'> & { isSuppressed: boolean }>(
    `select c.id as contact_id, c.location_id, c.email, l.crm_id,
       exists (select from do_not_contact d where d.workspace_id = c.workspace_id and d.contact_id = c.id) as "isSuppressed"
     from contacts c
       join users u on u.workspace_id = c.workspace_id and u.email = 'owner@demo.hearback.test'
       join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
       join crm_links l on l.workspace_id = c.workspace_id and l.kind = 'contact' and l.own_id = c.id::text
     where c.location_id = any ($1) and c.email is not null and v.source = 'cold_email' and v.last_inbound_at is not null
     order by c.id`,
    [PLACES],
  );
  return rows.map(({ isSuppressed, ...row }, index) => ({
    ...row,
    mayBeSuppressed: isSuppressed || index % 10 === 0,
  }));
}

/** Applies changes in several parallel lanes. */
async function changeAll(context: ChangeContext, leads: readonly Lead[]): Promise<void> {
  const changes = createChanges(context, leads);
  const work = async () => {
    while (changes.count() < CHANGE_COUNT) await changes.step();
  };
  await Promise.all(Array.from({ length: LANES }, work));
}

type Changes = { count(): number; step(): Promise<void> };

/** A step is a random change. In a third of the cases, it is for the same lead as the previous change. */
export function createChanges(context: ChangeContext, leads: readonly Lead[]): Changes {
  const left = new Map<string, number>();
  let done = 0;
  let last = context.random.pick(leads);
  const step = async (): Promise<void> => {
    const { random, journal } = context;
    await disturb(context.target, random);
    const lead = random.chance(0.33) ? last : random.pick(leads);
    const change = random.pick([...OWN_CHANGES, ...CRM_CHANGES]);
    const key = `${lead.contact_id} ${change.object}`;
    const count = left.get(key) ?? 0;
    if (change.object !== null && count >= MAX_CHANGES_PER_OBJECT) return;
    left.set(key, count + 1);
    const serial = done;
    done += 1;
    last = lead;
    if (await change.apply(context, lead, serial)) {
      const name = `${change.name} (${change.side === 'ours' ? 'here' : 'CRM'})`;
      journal.counts.set(name, (journal.counts.get(name) ?? 0) + 1);
    } else done -= 1;
    await sleep(random.below(200));
  };
  return { count: () => done, step };
}

/** Events arrive once and in order again. */
export async function restoreEventOrder({ simulators }: AttackTarget): Promise<void> {
  await simulators.control('highlevel', { duplicates: 1, shuffle: false, dropNext: 0 });
}

/** Loses, repeats and reorders events. */
async function disturb({ simulators }: AttackTarget, random: Random): Promise<void> {
  await simulators.control('highlevel', {
    duplicates: random.pick([1, 1, 2, 3]),
    shuffle: random.chance(0.5),
    dropNext: random.chance(0.3) ? 1 + random.below(3) : 0,
  });
}

async function killWorkers({ readPid }: AttackTarget, random: Random): Promise<void> {
  let last = 0;
  for (let killed = 0; killed < KILLS; ) {
    const pid = readPid('worker');
    if (pid === last) {
      await sleep(100);
      continue;
    }
    await sleep(4_000 + random.below(10_000));
    process.kill(pid, 'SIGKILL');
    last = pid;
    killed += 1;
  }
}

const countWrites = async ({ look }: AttackTarget): Promise<number> =>
  (await look<{ count: number }>('select count(*)::int as count from crm_writes'))[0]?.count ?? 0;

export async function audit(
  target: AttackTarget,
  leads: readonly Lead[],
  users: ReadonlyMap<string, CrmUser>,
  baseEvidence: Pick<Evidence, 'journal' | 'dealsBefore'>,
): Promise<string[]> {
  const doubtful = await takeDoubtful(target, baseEvidence.journal);
  const own = new Map((await listOwn(target, leads)).map((row) => [row.contact_id, row]));
  const writes = await target.look<LoggedWrite>('select contact_id, fields, written_at from crm_writes');
  const conflicts = await target.look<LoggedConflict>(
    'select contact_id, field, ours, theirs, created_at from crm_conflicts',
  );
  const differences: string[] = [];
  for (const [place, user] of users) {
    const [settings] = await target.look<{ mapping: Mapping }>(
      'select mapping from crm_settings where location_id = $1',
      [place],
    );
    const objects = await user.objects();
    const evidence: Evidence = {
      ...baseEvidence,
      writes,
      conflicts,
      mapping: settings?.mapping as Mapping,
      threadLink: (contact_id) => `${target.url}/conversations?contact=${contact_id}`,
    };
    for (const lead of leads.filter(({ location_id }) => location_id === place))
      differences.push(...auditLead(lead, own.get(lead.contact_id) as OwnRecord, objects, evidence));
  }
  const failed = await target.look<{ error: string }>(
    `select error from crm_changes where status = 'failed'`,
  );
  return [
    ...differences,
    ...failed.map(({ error }) => `failed: ${error}`),
    ...(await auditSent(target, baseEvidence.journal, doubtful)),
  ];
}

const listOwn = ({ look }: AttackTarget, leads: readonly Lead[]): Promise<OwnRecord[]> =>
  look(
    `select c.id as contact_id, c.first_name, c.last_name, c.phone, v.sentiment, g.name as campaign, o.status,
       o.estimated_value::double precision as estimated_value, date_trunc('milliseconds', v.remind_at) as remind_at,
       (select to_char(max(m.sent_at) at time zone 'utc', 'YYYY-MM-DD') from messages m
         where m.contact_id = c.id and m.direction = 'inbound' and m.deleted_at is null) as last_reply,
       array(select content from notes n where n.contact_id = c.id and n.deleted_at is null and n.kind = 'note') as notes,
       (select coalesce(json_agg(json_build_object('id', m.id, 'text', coalesce(m.text, ''), 'crm_id', w.crm_id)), '[]')
         from messages m left join replies r on r.sent_message_id = m.id
         left join crm_links w on w.kind = 'reply' and w.own_id = r.id::text
         where m.contact_id = c.id and m.deleted_at is null) as messages,
       exists (select from do_not_contact d where d.workspace_id = c.workspace_id and d.contact_id = c.id) as "isSuppressed",
       coalesce(c.tags, '{}') as tags,
       coalesce((select l.uses_crm_stage from crm_links l where l.kind = 'opportunity' and l.own_id = c.id::text), false)
         as uses_crm_stage,
       (select coalesce(json_object_agg(e.field, e.ours), '{}') from crm_ledger e
         where e.kind = 'contact' and e.own_id = c.id::text) as ledger
     from contacts c join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
     left join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id
     left join lateral (select o.status, o.estimated_value from opportunities o where o.contact_id = c.id
       order by o.status in ('won', 'lost'), o.created_at desc, o.id desc limit 1) o on true
     where c.id = any ($1)`,
    [leads.map(({ contact_id }) => contact_id)],
  );

type Mail = { readonly ue_type: number; readonly body?: unknown };
type MailPage = { readonly items: readonly Mail[]; readonly next_starting_after?: string };
const MAIL_KEYS = ['inst_demo_northwind_a', 'inst_demo_northwind_b'];
const RECEIVED = 2;

/**
 * A killed worker may have left the provider's answer unknown. Such a reply is sent again only after the provider did not
 * list it for ten minutes, so these replies must be sent at most once.
 */
async function takeDoubtful({ look }: AttackTarget, { sent }: Journal): Promise<string[]> {
  const rows = await look<{ content: string }>('select content from replies where doubt is not null');
  const isDoubtful = (text: string) => rows.some(({ content }) => content.includes(text));
  const doubtful = [...sent.values()].flat().filter(isDoubtful);
  for (const [contact_id, texts] of sent)
    sent.set(
      contact_id,
      texts.filter((text) => !isDoubtful(text)),
    );
  return doubtful;
}

/** Checks that each reply was sent from the outreach account once. */
async function auditSent(
  { simulators }: AttackTarget,
  { sent }: Journal,
  doubtful: readonly string[],
): Promise<string[]> {
  const mails: string[] = [];
  for (const key of MAIL_KEYS)
    for (let after: string | undefined = ''; after !== undefined; ) {
      const query = `emails?limit=100${after ? `&starting_after=${after}` : ''}`;
      const page: MailPage = await simulators.instantly('GET', query, key);
      const outgoing = page.items.filter(({ ue_type }) => ue_type !== RECEIVED);
      mails.push(...outgoing.map(({ body }) => JSON.stringify(body ?? '')));
      after = page.next_starting_after;
    }
  const count = (text: string) => mails.filter((mail) => mail.includes(text)).length;
  const certain = [...sent.values()].flat();
  return [...certain.filter((text) => count(text) !== 1), ...doubtful.filter((text) => count(text) > 1)].map(
    (text) => `'${text}' was sent ${count(text)} times`,
  );
}
