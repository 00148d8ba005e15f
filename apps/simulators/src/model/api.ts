import type { FastifyInstance } from 'fastify';
import { Refusal } from '../frame/switches/refusal.ts';
import { taskOf } from './answers.ts';
import { readQuestion } from './request.ts';
import { messageFor, sendStream } from './respond.ts';
import type { ModelState } from './state.ts';

const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** Anthropic's Messages API, plain and streaming. */
export function registerApi(app: FastifyInstance, state: ModelState): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => {
        const status = error instanceof Refusal ? error.status : statusOf(error);
        if (status === 429) reply.header('retry-after', '0');
        const message = error instanceof Error ? error.message : 'Internal server error';
        return reply.code(status).send({
          type: 'error',
          error: { type: errorTypes[status] ?? 'api_error', message },
          request_id: 'req_sim',
        });
      });
      scope.post('/messages', async (request, reply) => {
        const question = readQuestion(request.headers, request.body);
        const { model, system, prompt, tools, stream } = question;
        const mood = state.takeMood();
        state.note({ model, task: taskOf(question), system, prompt, tools, stream, mood });
        if (mood === 'overloaded') throw new Refusal(529, 'Overloaded');
        if (mood === 'rate_limited')
          throw new Refusal(429, 'Number of requests has exceeded your rate limit');
        // Never answered: whoever asked gives up in their own time.
        if (mood === 'time_out') return reply.hijack();
        const message = messageFor(question, mood);
        const goesOn = () => (mood === 'hold' ? state.letGo() : Promise.resolve());
        if (stream) return sendStream(reply, message, mood, goesOn);
        await goesOn();
        return message;
      });
    },
    { prefix: '/model/v1' },
  );
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' ? status : 500;
}
