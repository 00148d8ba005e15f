import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { answerTo } from './answers.ts';
import type { Question } from './request.ts';
import type { Mood } from './state.ts';

type Block = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: unknown };

export interface Message {
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: Block[];
  stop_reason: string;
  stop_sequence: null;
  usage: { input_tokens: number; output_tokens: number };
}

export const toId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const tokensIn = (text: string) => Math.ceil(text.length / 4);

export function messageFor(question: Question, mood: Mood): Message {
  const { content, stop_reason } = contentFor(question, mood);
  return {
    id: toId('msg'),
    type: 'message',
    role: 'assistant',
    model: question.model,
    content,
    stop_reason,
    stop_sequence: null,
    usage: {
      input_tokens: tokensIn(question.system + question.prompt),
      output_tokens: tokensIn(JSON.stringify(content)),
    },
  };
}

function contentFor(question: Question, mood: Mood): { content: Block[]; stop_reason: string } {
  if (mood === 'refuse') return { content: [], stop_reason: 'refusal' };
  if (mood === 'malformed')
    return { content: [{ type: 'text', text: 'Certainly! Here is {"repl' }], stop_reason: 'end_turn' };
  const answer = answerTo(question, mood);
  if (question.asTool)
    return {
      content: [{ type: 'tool_use', id: toId('toolu'), name: 'json', input: answer }],
      stop_reason: 'tool_use',
    };
  const whole = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const text = mood === 'break_off' && !question.stream ? whole.slice(0, whole.length / 2) : whole;
  return { content: [{ type: 'text', text }], stop_reason: 'end_turn' };
}

export type StreamEvent = { type: string } & Record<string, unknown>;

const SLOW_MS = 60;

/** Server-sent events, a few words at a time. Waits for `goesOn` in the middle. */
export function sendStream(
  reply: FastifyReply,
  events: readonly StreamEvent[],
  mood: Mood,
  goesOn: () => Promise<void>,
): FastifyReply {
  const stream = Readable.from(write(events, mood === 'slow' ? SLOW_MS : 0, goesOn));
  return reply.type('text/event-stream; charset=utf-8').send(stream);
}

async function* write(
  events: readonly StreamEvent[],
  pauseMs: number,
  goesOn: () => Promise<void>,
): AsyncGenerator<string> {
  const middle = Math.ceil(events.length / 2);
  for (const [place, event] of events.entries()) {
    if (pauseMs > 0) await sleep(pauseMs);
    if (place === middle) await goesOn();
    yield `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  }
}

/** An error can follow after a part of the answer. */
export const interrupt = (events: readonly StreamEvent[], error: StreamEvent): StreamEvent[] => [
  ...events.slice(0, Math.ceil(events.length / 2)),
  error,
];

export const OVERLOADED: StreamEvent = {
  type: 'error',
  error: { type: 'overloaded_error', message: 'Overloaded' },
};

export function listEvents({ content, stop_reason, stop_sequence, usage, ...head }: Message): StreamEvent[] {
  const initialUsage = { ...usage, output_tokens: 1 };
  return [
    {
      type: 'message_start',
      message: { ...head, content: [], stop_reason: null, stop_sequence, usage: initialUsage },
    },
    { type: 'ping' },
    ...content.flatMap((block, index) => blockEvents(block, index)),
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence },
      usage: { output_tokens: usage.output_tokens },
    },
    { type: 'message_stop' },
  ];
}

function blockEvents(block: Block, index: number): StreamEvent[] {
  const isText = block.type === 'text';
  const whole = isText ? block.text : JSON.stringify(block.input);
  const emptyBlock = isText ? { type: 'text', text: '' } : { ...block, input: {} };
  const pieces = whole.match(/[\s\S]{1,24}/g) ?? [];
  return [
    { type: 'content_block_start', index, content_block: emptyBlock },
    ...pieces.map((piece) => ({
      type: 'content_block_delta',
      index,
      delta: isText ? { type: 'text_delta', text: piece } : { type: 'input_json_delta', partial_json: piece },
    })),
    { type: 'content_block_stop', index },
  ];
}
