import type { FastifyInstance } from 'fastify';
import type { HooksState } from './state.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any name below /hooks/ is a channel. `slack` ones refuse what Slack refuses, `teams` ones what Teams refuses. */
export function registerHooks(app: FastifyInstance, state: HooksState): void {
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
      if (channel.startsWith('slack') && typeof body.text !== 'string' && !Array.isArray(body.blocks))
        return answer(400, 'no_text');
      if (channel.startsWith('teams') && !(body.type === 'message' && Array.isArray(body.attachments)))
        return answer(400, 'Bad payload received by generic incoming webhook.');
      state.note(channel, body);
      return channel.startsWith('teams') ? answer(202, '') : answer(200, 'ok');
    },
  );
}
