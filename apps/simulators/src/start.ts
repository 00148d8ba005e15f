import { createClay } from './clay/index.ts';
import { defaultConfig, type SimulatorsConfig } from './config.ts';
import { buildDataset } from './dataset/dataset.ts';
import type { Dataset } from './dataset/types.ts';
import { createDns } from './dns/index.ts';
import { createApp } from './framework/app.ts';
import { Memory } from './framework/memory.ts';
import type { Simulator, SimulatorContext } from './framework/simulator.ts';
import { createHeyReach } from './heyreach/index.ts';
import { createHighLevel } from './highlevel/index.ts';
import { createInstantly } from './instantly/index.ts';
import { createMailbox } from './mailbox/index.ts';
import { createModel } from './model/index.ts';
import { createStripe } from './stripe/index.ts';
import { createHooks } from './web/hooks.ts';
import { createPush } from './web/push.ts';
import { createSites } from './web/sites.ts';

export interface StartOptions extends Partial<SimulatorsConfig> {
  nowMs?: () => number;
}

export interface Simulators {
  url: string;
  smtpPort: number;
  /** UDP. The number of the configured port, or a free one if that is 0. */
  dnsPort: number;
  stop(): Promise<void>;
}

const host = '127.0.0.1';

/** Built on first use, because most tests do not need it. */
function datasetSince(memory: Memory, seed: string, nowMs: number): () => Dataset {
  let dataset: Dataset | undefined;
  return () => {
    const storedAnchor = memory.get('anchorMs');
    const anchorMs = typeof storedAnchor === 'number' ? storedAnchor : nowMs;
    if (storedAnchor !== anchorMs) memory.set('anchorMs', anchorMs);
    dataset ??= buildDataset(seed, anchorMs);
    return dataset;
  };
}

/** Starts all simulators in this process. Port 0 selects a free port, so that test workers do not collide. */
export async function startSimulators(options: StartOptions = {}): Promise<Simulators> {
  const config = { ...defaultConfig, ...options };
  let url = '';
  let dnsPort = 0;
  const nowMs = options.nowMs ?? Date.now;
  const memory = new Memory(config.memoryFile);
  const context: SimulatorContext = {
    origin: () => config.publicUrl?.replace(/\/+$/, '') ?? url,
    nowMs,
    memory,
    dataset: datasetSince(memory, config.seed, nowMs()),
  };
  const smtpPort = config.smtpPort ?? (config.port === 0 ? 0 : config.port + 1);
  const mailbox = createMailbox({ host, smtpPort }, context);
  const dns = createDns();
  const simulators: Simulator[] = [
    mailbox,
    createStripe(config.stripe, context),
    createInstantly(config.instantly, context),
    createHeyReach(config.heyreach, context),
    createHighLevel(config.highlevel, context),
    createClay(context),
    createModel(context),
    createHooks(context),
    createPush(context),
    createSites(),
    dns,
  ];
  const app = createApp(simulators);

  const stop = async () => {
    await app.close();
    await Promise.all(simulators.map((simulator) => simulator.stop?.()));
  };
  try {
    await Promise.all(simulators.map((simulator) => simulator.start?.()));
    url = await app.listen({ host, port: config.port });
    dnsPort = await dns.listen(host, config.port === 0 ? 0 : Number(new URL(url).port));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, smtpPort: mailbox.smtpPort(), dnsPort, stop };
}
