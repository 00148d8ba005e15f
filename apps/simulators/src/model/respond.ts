import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { answerTo } from './answers.ts';
import type { Question } from './request.ts';
import type { Mood } from './state.ts';

type Block = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: unknown };

interface Message {
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: Block[];
  stop_reason: string;
  stop_sequence: null;
  usage: { input_tokens: number; output_tokens: number };
}

const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const tokensIn = (text: string) => Math.ceil(text.length / 4);

export function messageFor(question: Question, mood: Mood): Message {
  const { content, stop_reason } = contentFor(question, mood);
  return {
    id: idOf('msg'),
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
  const answer = answerTo(question, mood === 'gullible');
  if (question.asTool)
    return {
      content: [{ type: 'tool_use', id: idOf('toolu'), name: 'json', input: answer }],
      stop_reason: 'tool_use',
    };
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return { content: [{ type: 'text', text }], stop_reason: 'end_turn' };
}

/** Server-sent events, a few words at a time. */
export function sendStream(reply: FastifyReply, message: Message): FastifyReply {
  const { content, stop_reason, stop_sequence, usage, ...head } = message;
  const events: ({ type: string } & Record<string, unknown>)[] = [
    {
      type: 'message_start',
      message: {
        ...head,
        content: [],
        stop_reason: null,
        stop_sequence,
        usage: { ...usage, output_tokens: 1 },
      },
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
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  return reply.type('text/event-stream; charset=utf-8').send(text);
}

function blockEvents(block: Block, index: number) {
  const isText = block.type === 'text';
  const whole = isText ? block.text : JSON.stringify(block.input);
  const begun = isText ? { type: 'text', text: '' } : { ...block, input: {} };
  const pieces = whole.match(/[\s\S]{1,24}/g) ?? [];
  return [
    { type: 'content_block_start', index, content_block: begun },
    ...pieces.map((piece) => ({
      type: 'content_block_delta',
      index,
      delta: isText ? { type: 'text_delta', text: piece } : { type: 'input_json_delta', partial_json: piece },
    })),
    { type: 'content_block_stop', index },
  ];
}
