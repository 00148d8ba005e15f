import type { FastifyInstance } from 'fastify';
import { integer } from '../framework/controls/read-fields.ts';
import { toTime } from '../framework/html/table-card.ts';
import type { Panel } from '../framework/panel.ts';
import { list, settings } from '../framework/resources.ts';
import type { Simulator, SimulatorContext } from '../framework/simulator.ts';

interface HookMessage {
  at: string;
  channel: string;
  body: Record<string, unknown>;
}

const MAX_MESSAGES = 200;

class HooksState {
  readonly #nowMs: () => number;
  messages: HookMessage[] = [];
  /** Number of next messages that are refused with 500. */
  failNext = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  note(channel: string, body: Record<string, unknown>): void {
    const message = { at: new Date(this.#nowMs()).toISOString(), channel, body };
    this.messages = [message, ...this.messages].slice(0, MAX_MESSAGES);
  }

  reset(): void {
    this.messages = [];
    this.failNext = 0;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any name below /hooks/ is a channel. Names with the prefix `slack` or `teams` validate like these services. */
function registerHooks(app: FastifyInstance, state: HooksState): void {
  app.post<{ Params: { channel: string } }>(
    '/hooks/:channel',
    async ({ params: { channel }, body }, reply) => {
      const answer = (status: number, words: string) => reply.code(status).type('text/plain').send(words);
      if (channel.startsWith('gone')) return answer(404, 'no_service');
      if (state.failNext > 0) {
        state.failNext -= 1;
        return answer(500, 'rollup_error');
      }
      if (!isObject(body)) return answer(400, 'invalid_payload');
      // Endpoints are verified by a test before they receive events.
      if (body.type !== 'webhook.test' && channel.startsWith('failing')) return answer(500, 'Out of memory');
      if (body.type !== 'webhook.test' && channel.startsWith('closed')) return answer(410, 'closed');
      if (channel.startsWith('slack') && typeof body.text !== 'string' && !Array.isArray(body.blocks))
        return answer(400, 'no_text');
      if (channel.startsWith('teams') && !(body.type === 'message' && Array.isArray(body.attachments)))
        return answer(400, 'Bad payload received by generic incoming webhook.');
      state.note(channel, body);
      return channel.startsWith('teams') ? answer(202, '') : answer(200, 'ok');
    },
  );
}

const hooksPanel = (state: HooksState): Panel => ({
  lead: 'Channels of a team: any name below `/hooks/`. A name that begins with `slack` or `teams` validates messages like that service; one that begins with `gone` is deleted. Names that begin with `failing` or `closed` accept a test and answer other events with 500 or 410.',
  resources: [
    settings<{ failNext: number }>({
      to: 'hooks',
      title: 'Channels',
      fields: { failNext: [integer(0, 1_000_000), 'Refuse the next messages'] },
      values: () => ({ failNext: state.failNext, total: state.messages.length }),
      change: (order) => Object.assign(state, order),
    }),
    list('messages', {
      title: 'Messages',
      items: () => state.messages,
      columns: {
        Time: ({ at }) => toTime(at),
        Channel: ({ channel }) => channel,
        Message: ({ body }) => JSON.stringify(body).slice(0, 300),
      },
      empty: 'No messages yet.',
    }),
  ],
});

/** Channels of a chat service: they store posted messages. */
export function createHooks({ nowMs }: SimulatorContext): Simulator {
  const state = new HooksState(nowMs);
  return {
    name: 'hooks',
    title: 'Incoming webhooks',
    purpose: 'Team channels, like those of Slack and Teams.',
    summary: () => `Messages: ${state.messages.length}`,
    panel: hooksPanel(state),
    register: (app) => registerHooks(app, state),
    reset: () => state.reset(),
  };
}
