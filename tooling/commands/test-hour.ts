import { parseArgs } from 'node:util';
import { WEBHOOK_EVENT_TYPES } from '@hearback/contract';
import { openReceiver } from '../../qa/attack/receivers/hostile-receivers.ts';
import { addEndpoint, deliverRest } from '../../qa/attack/scenarios/hostile-receivers.ts';
import { type AttackTarget, startTarget } from '../../qa/attack/target.ts';
import { addAgency } from '../../qa/hour/agency.ts';
import { auditCounts, auditRecords, auditWebhooks } from '../../qa/hour/audit-hour.ts';
import { prepareCrmWork } from '../../qa/hour/crm-work.ts';
import { createRecords, type HourContext } from '../../qa/hour/hour-context.ts';
import { createRequests, type Level, type Span, watchMemory } from '../../qa/hour/measurements.ts';
import { restartParts } from '../../qa/hour/restarts.ts';
import {
  addRule,
  createReports,
  disturbWebhooks,
  openKey,
  readAsClient,
  useApi,
  writeAsClientLeads,
} from '../../qa/hour/traffic.ts';
import { triage } from '../../qa/hour/triage.ts';
import { auditLoad } from '../../qa/load/audit/audit.ts';
import { type Caller, createCaller } from '../../qa/load/caller.ts';
import { pause } from '../../qa/load/context.ts';
import { repeatUntilStopped, startMixedLoad } from '../../qa/load/mixed-load.ts';
import { addCampaigns } from '../../qa/load/outreach.ts';
import { createRandom } from '../../qa/load/random.ts';
import { toMessage } from '../problem.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { seconds } from '../stack/progress.ts';

/** Clients that have the app open. */
const READING_CLIENTS = 20;
/** The second one refuses every other attempt until the work ends. */
const RECEIVERS = ['/steady', '/unsteady'];
/** In shorter runs, the memory of a process has not reached its steady level. */
const MIN_MINUTES_FOR_MEMORY = 10;
const MAX_GROWTH = 1.1;
const MAX_LISTED = 20;
const SETTLE_MS = 300_000;
const SIGN_IN_EVERY_MS = 1_500;
const DEMO_PEOPLE = ['owner@demo.hearback.test', 'team@demo.hearback.test'];
const UNLIMITED = { PERSON_LIMIT_FACTOR: '100000' };

/** `npm run test:hour -- --minutes 60 --seed 7` */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
const lengthMs = minutes * 60_000;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const { signal } = listenForInterrupt();

console.log(
  `… ${minutes} minutes of an agency with 50 people and 200 clients. Use --seed ${seed} to repeat the choices`,
);
const started = performance.now();
const findings: string[] = [];
const target = await startTarget({ env: UNLIMITED });
try {
  findings.push(...(await play(target)));
} catch (error) {
  findings.push(toMessage(error));
} finally {
  await target.stop();
}
for (const finding of findings) console.log(`✗ ${finding}`);
if (findings.length === 0) console.log('✓ Nothing lost or duplicated, and no slow request');
console.log(`\nSeed ${seed}, ${minutes} minutes, ${seconds(started)} s in all: ${findings.length} findings`);
process.exit(findings.length > 0 || signal.aborted ? 1 : 0);

/** Adds everything that the run needs, and starts the leads and the first people. */
async function prepare(target: AttackTarget) {
  const receiver = await openReceiver(target.receiverPort);
  const requests = createRequests();
  const agency = await addAgency(target);
  const live = new Map<string, string>();
  for (const path of RECEIVERS) live.set(path, await addEndpoint(target, path, WEBHOOK_EVENT_TYPES));
  const { url, simulatorsUrl } = target;
  const crm = await prepareCrmWork(target, seed);
  const load = await startMixedLoad({ url, simulatorsUrl, seed, onAnswer: requests.onAnswer });
  const { owner, simulators, outreach } = load.context;
  const clients = await addCampaigns(owner, simulators, outreach, agency.locations);
  await addRule(owner, [outreach.campaign_id, ...clients.map(({ campaign_id }) => campaign_id)]);
  console.log(`✓ Ready after ${seconds(started)} s: ${clients.length} clients with a campaign`);
  const leads = clients.map(({ lead }) => lead);
  return { target, receiver, requests, agency, live, load, leads, crm, records: createRecords() };
}

type Stage = Awaited<ReturnType<typeof prepare>>;

/** Starts the people, the clients and the integration. */
async function startWork(stage: Stage): Promise<Promise<void>[]> {
  const { agency, load, leads, records, requests, target } = stage;
  const { url } = target;
  const { onAnswer } = requests;
  let people = 0;
  const toContext = (caller: Caller): HourContext => {
    people += 1;
    return { ...load.context, owner: caller, random: createRandom(seed + people), agency, records };
  };
  const signIn = (email: string): HourContext =>
    toContext(createCaller(url, { email, address: `198.51.100.${(people % 250) + 1}`, onAnswer }));
  const colleagues = [...DEMO_PEOPLE, ...agency.colleagues.map(({ email }) => email)];
  const clients = agency.clients.slice(0, READING_CLIENTS);
  const { owner } = load.context;
  const events = [createReports, disturbWebhooks, writeAsClientLeads(leads)];
  return [
    ...colleagues.map((email, index) => startLater(triage, signIn(email), index)),
    ...clients.map(({ email }, index) => startLater(readAsClient, signIn(email), index)),
    repeatUntilStopped(useApi, toContext(await openKey(url, owner, onAnswer))),
    ...events.map((act) => repeatUntilStopped(act, toContext(owner))),
  ];
}

async function play(target: AttackTarget): Promise<string[]> {
  const stage = await prepare(target);
  const { load, crm } = stage;
  const startedAt = performance.now();
  crm.start(load.context);
  const stopMemory = watchMemory(target, lengthMs);
  const work = await startWork(stage);
  const restarted = await restartParts(target, load.context, { lengthMs, held: crm });
  await pause({ stopping: signal }, Math.max(0, startedAt + lengthMs - performance.now()));
  const levels = stopMemory();
  console.log(`… Stopping after ${seconds(startedAt)} s and comparing our data with that of the providers`);
  await Promise.all([load.stop(), ...work]);
  return conclude(stage, restarted, levels);
}

async function conclude(
  stage: Stage,
  restarted: readonly Span[],
  levels: readonly Level[],
): Promise<string[]> {
  const { target, receiver, requests, load, crm, live, records } = stage;
  for (const provider of ['instantly', 'heyreach'])
    await load.context.simulators.control(provider, { duplicates: 1, shuffle: false });
  // Retries of refused events would otherwise keep the queue busy.
  receiver.heal();
  await deliverRest(target);
  const databaseUrl = target.databaseUrl();
  const { findings, counts, reasons } = await auditLoad(load.context, { databaseUrl, database: target });
  const crmFindings = await crm.audit();
  const webhooks = await auditWebhooks(target, receiver, live);
  await target.drained(SETTLE_MS);
  receiver.close();
  const slow = requests.listSlow(restarted);
  for (const [what, count] of [...Object.entries(counts), ...records.done])
    console.log(`  ${what}: ${count}`);
  console.log(`  changes on both sides of the CRM: ${crm.countChanges()}`);
  console.log(`  deliveries of webhooks: ${webhooks.deliveries}`);
  console.log(`  requests: ${requests.count()}, slower than 1 s outside of restarts: ${slow.length}`);
  for (const reason of reasons) console.log(`  reason of a failed reply: ${reason}`);
  for (const { name, early, late, peak } of levels)
    console.log(
      `  memory of ${name}: ${early} MB after a twelfth, ${late} MB at the end, ${peak} MB at most`,
    );
  return [
    ...findings,
    ...crmFindings.map((finding) => `CRM: ${finding}`),
    ...webhooks.findings,
    ...(await auditCounts(databaseUrl)),
    ...(await auditRecords(target, records)),
    ...slow.slice(0, MAX_LISTED),
    ...levels
      .filter(({ early, late }) => minutes >= MIN_MINUTES_FOR_MEMORY && late > early * MAX_GROWTH)
      .map(({ name, early, late }) => `the memory of ${name} grew from ${early} to ${late} MB`),
  ];
}

/** People do not sign in at the same moment. */
async function startLater(
  act: (context: HourContext) => Promise<void>,
  context: HourContext,
  index: number,
): Promise<void> {
  await pause(context, index * SIGN_IN_EVERY_MS);
  await repeatUntilStopped(act, context);
}
