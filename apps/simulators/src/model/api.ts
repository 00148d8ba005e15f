import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../framework/controls/refusal.ts';
import { toTask } from './answers.ts';
import { readOpenAiQuestion } from './openai-request.ts';
import { openAiError, openAiEvents, toResponse } from './openai-respond.ts';
import { type Question, readQuestion } from './request.ts';
import {
  interrupt,
  listEvents,
  type Message,
  messageFor,
  OVERLOADED,
  type StreamEvent,
  sendStream,
} from './respond.ts';
import type { ModelState } from './state.ts';

/** The request, response and error formats of one vendor. */
type Dialect = {
  readonly path: string;
  readonly read: (headers: Record<string, unknown>, body: unknown) => Question;
  readonly answer: (message: Message) => object;
  readonly events: (message: Message, isBroken: boolean) => StreamEvent[];
  readonly overloaded: number;
  readonly error: (status: number, message: string) => object;
};

const anthropicErrors: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

const anthropic: Dialect = {
  path: '/messages',
  read: readQuestion,
  answer: (message) => message,
  events: (message, isBroken) =>
    isBroken ? interrupt(listEvents(message), OVERLOADED) : listEvents(message),
  overloaded: 529,
  error: (status, message) => ({
    type: 'error',
    error: { type: anthropicErrors[status] ?? 'api_error', message },
    request_id: 'req_sim',
  }),
};

const openAi: Dialect = {
  path: '/responses',
  read: readOpenAiQuestion,
  answer: toResponse,
  events: (message, isBroken) => {
    const events = openAiEvents(toResponse(message));
    return isBroken ? interrupt(events, openAiError(Math.ceil(events.length / 2))) : events;
  },
  overloaded: 503,
  error: (status, message) => ({
    error: {
      message,
      type: status < 500 ? 'invalid_request_error' : 'server_error',
      param: null,
      code: status === 401 ? 'invalid_api_key' : status === 429 ? 'rate_limit_exceeded' : null,
    },
  }),
};

/** Anthropic's Messages API and OpenAI's Responses API, plain and streaming. The path selects the API. */
export function registerApi(app: FastifyInstance, state: ModelState): void {
  for (const dialect of [anthropic, openAi])
    app.register(
      async (scope) => {
        scope.setErrorHandler((error, _request, reply) => {
          const status = error instanceof Refusal ? error.status : toStatus(error);
          if (status === 429) reply.header('retry-after', '0');
          const message = error instanceof Error ? error.message : 'Internal server error';
          return reply.code(status).send(dialect.error(status, message));
        });
        scope.post(dialect.path, (request, reply) => respond(state, dialect, request, reply));
      },
      { prefix: '/model/v1' },
    );
}

async function respond(state: ModelState, dialect: Dialect, request: FastifyRequest, reply: FastifyReply) {
  const question = dialect.read(request.headers, request.body);
  const { model, system, prompt, tools, stream } = question;
  const mood = state.takeMood();
  state.note({ model, task: toTask(question), system, prompt, tools, stream, mood });
  if (mood === 'overloaded') throw new Refusal(dialect.overloaded, 'Overloaded');
  if (mood === 'rate_limited') throw new Refusal(429, 'Number of requests has exceeded your rate limit');
  // Never answered: the caller times out.
  if (mood === 'time_out') return reply.hijack();
  const message = messageFor(question, mood);
  const goesOn = () => (mood === 'hold' ? state.letGo() : Promise.resolve());
  if (stream) return sendStream(reply, dialect.events(message, mood === 'break_off'), mood, goesOn);
  await goesOn();
  return dialect.answer(message);
}

function toStatus(error: unknown): number {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' ? status : 500;
}
