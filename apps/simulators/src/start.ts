import { createApp } from './app.ts';
import { defaultConfig, type SimulatorsConfig } from './config.ts';
import { createMailbox } from './mailbox/index.ts';
import type { Neighbour, Surroundings } from './neighbour.ts';
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

/** Starts every simulator in this process. Port 0 takes any free port, so that test workers do not meet. */
export async function startSimulators(options: StartOptions = {}): Promise<Simulators> {
  const config = { ...defaultConfig, ...options };
  let url = '';
  const surroundings: Surroundings = {
    origin: () => config.publicUrl?.replace(/\/+$/, '') ?? url,
    nowMs: options.nowMs ?? Date.now,
  };
  const smtpPort = config.smtpPort ?? (config.port === 0 ? 0 : config.port + 1);
  const mailbox = createMailbox({ host, smtpPort }, surroundings);
  const neighbours: Neighbour[] = [mailbox, createStripe(config.stripe, surroundings)];
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
