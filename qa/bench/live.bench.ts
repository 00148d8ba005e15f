import { killNow, spawnWorker } from '../../apps/server/src/testing/stack/spawn-worker.ts';
import { startApiProcess } from './harness/api-process.ts';
import { addInstantlyAccount, postReply } from './harness/instantly-account.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';

const PEOPLE = 5;
/** Each on its own machine. A browser has one stream regardless of its number of tabs. */
const BROWSERS_EACH = 10;
const WARM_UP = 5;
const REPLIES = 40;
/** The limit below which people perceive a change as immediate. It has no reference. */
const IMMEDIATE_MS = 300;
const LOST_MS = 30_000;

/**
 * Time from an accepted webhook until each of fifty browsers received the event. The API and the
 * worker are separate processes.
 */
const setup = await startBenchApi();
const { workspace_id, secret } = await addInstantlyAccount(setup.services);
const tokens: string[] = [];
for (let person = 0; person < PEOPLE; person += 1)
  tokens.push(await setup.signIn(await setup.add({ workspace_id, role: 'team', user_type: 'agency' })));
const { config } = setup;
await setup.stop();

const api = await startApiProcess(config);
const worker = spawnWorker({ config });
const closing = new AbortController();
/** Called with each event that a browser receives. */
let onEvent: (name: string) => void = () => {};
await Promise.all(tokens.flatMap((token) => Array.from({ length: BROWSERS_EACH }, () => openStream(token))));

const times: number[] = [];
for (let reply = 0; reply < WARM_UP + REPLIES; reply += 1) {
  const delays = await measureDelivery(reply);
  if (reply >= WARM_UP) times.push(...delays);
}
times.sort((one, other) => one - other);
const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
const reference = { name: 'immediate', figure: IMMEDIATE_MS };
const name = `webhook accepted to ${tokens.length * BROWSERS_EACH} listening browsers`;
report({ name: `${name}, median`, figure: at(0.5), unit: 'ms', reference });
report({ name: `${name}, p95`, figure: at(0.95), unit: 'ms', reference, goal: { at_most: 1 } });

closing.abort();
await killNow(worker);
await api.stop();

/** Opens the stream like the web app and resolves when it is ready. */
async function openStream(token: string): Promise<void> {
  const response = await fetch(`${api.url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, 'x-hearback': '1', accept: 'text/event-stream' },
    signal: closing.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`a stream was answered ${response.status}`);
  const ready = Promise.withResolvers<void>();
  void follow(response.body, ready.resolve).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  await ready.promise;
}

async function follow(body: ReadableStream<Uint8Array>, onReady: () => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of body) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const payload = /^data: (\{.*)$/.exec(line)?.[1];
      const event = payload && (JSON.parse(payload) as { name: string }).name;
      if (event === 'ready') onReady();
      else if (event) onEvent(event);
    }
  }
}

/** How long after its acceptance each browser received the reply, in milliseconds. */
async function measureDelivery(reply: number): Promise<number[]> {
  const receivedAt: number[] = [];
  const all = Promise.withResolvers<void>();
  onEvent = (event) => {
    if (event !== 'message.received') return;
    receivedAt.push(performance.now());
    if (receivedAt.length === tokens.length * BROWSERS_EACH) all.resolve();
  };
  await postReply(api.url, secret, reply, 'live');
  const acceptedAt = performance.now();
  const timeout = setTimeout(
    () => all.reject(new Error(`only ${receivedAt.length} browsers received a reply`)),
    LOST_MS,
  );
  await all.promise;
  clearTimeout(timeout);
  // Some receive the event before the provider gets its response.
  return receivedAt.map((moment) => Math.max(0, moment - acceptedAt));
}
