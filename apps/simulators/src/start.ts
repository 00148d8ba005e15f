import { createClay } from './clay/index.ts';
import { defaultConfig, type SimulatorsConfig } from './config.ts';
import { createApp } from './frame/app.ts';
import { Memory } from './frame/memory.ts';
import type { Neighbour, Surroundings } from './frame/neighbour.ts';
import { createHeyReach } from './heyreach/index.ts';
import { createHighLevel } from './highlevel/index.ts';
import { createInstantly } from './instantly/index.ts';
import { createMailbox } from './mailbox/index.ts';
import { createModel } from './model/index.ts';
import type { World } from './people-and-threads/types.ts';
import { buildWorld } from './people-and-threads/world.ts';
import { createSites } from './sites/index.ts';
import { createStripe } from './stripe/index.ts';

export interface StartOptions extends Partial<SimulatorsConfig> {
  nowMs?: () => number;
}

export interface Simulators {
  url: string;
  smtpPort: number;
  stop(): Promise<void>;
}

const host = '127.0.0.1';

/** Built when first asked for, because most tests start the simulators without meeting anybody in it. */
function worldSince(memory: Memory, seed: string, nowMs: number): () => World {
  let world: World | undefined;
  return () => {
    const noted = memory.get('anchorMs');
    const anchorMs = typeof noted === 'number' ? noted : nowMs;
    if (noted !== anchorMs) memory.set('anchorMs', anchorMs);
    world ??= buildWorld(seed, anchorMs);
    return world;
  };
}

/** Starts every simulator in this process. Port 0 takes any free port, so that test workers do not meet. */
export async function startSimulators(options: StartOptions = {}): Promise<Simulators> {
  const config = { ...defaultConfig, ...options };
  let url = '';
  const nowMs = options.nowMs ?? Date.now;
  const memory = new Memory(config.memoryFile);
  const surroundings: Surroundings = {
    origin: () => config.publicUrl?.replace(/\/+$/, '') ?? url,
    nowMs,
    memory,
    world: worldSince(memory, config.seed, nowMs()),
  };
  const smtpPort = config.smtpPort ?? (config.port === 0 ? 0 : config.port + 1);
  const mailbox = createMailbox({ host, smtpPort }, surroundings);
  const neighbours: Neighbour[] = [
    mailbox,
    createStripe(config.stripe, surroundings),
    createInstantly(config.instantly, surroundings),
    createHeyReach(config.heyreach, surroundings),
    createHighLevel(config.highlevel, surroundings),
    createClay(surroundings),
    createModel(surroundings),
    createSites(),
  ];
  const app = createApp(neighbours);

  const stop = async () => {
    await app.close();
    await Promise.all(neighbours.map((neighbour) => neighbour.stop?.()));
  };
  try {
    await Promise.all(neighbours.map((neighbour) => neighbour.start?.()));
    url = await app.listen({ host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, smtpPort: mailbox.smtpPort(), stop };
}
