import { type Message, type StreamEvent, toId } from './respond.ts';

/** The answer in the format of OpenAI's Responses API. */
export function toResponse({ model, content, stop_reason, usage }: Message) {
  const parts = content.map((block) => ({
    type: 'output_text',
    text: block.type === 'text' ? block.text : JSON.stringify(block.input),
    annotations: [],
    logprobs: [],
  }));
  const refusal = { type: 'refusal', refusal: 'I cannot help with that.' };
  return {
    id: toId('resp'),
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: 'completed',
    model,
    error: null,
    incomplete_details: null,
    output: [
      {
        type: 'message',
        id: toId('msg'),
        status: 'completed',
        role: 'assistant',
        content: stop_reason === 'refusal' ? [refusal] : parts,
      },
    ],
    usage: {
      ...usage,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.input_tokens + usage.output_tokens,
    },
  };
}

type OpenAiResponse = ReturnType<typeof toResponse>;

/** Numbered server-sent events. */
export function openAiEvents(response: OpenAiResponse): StreamEvent[] {
  const [item] = response.output;
  if (!item) return [];
  const initialResponse = { ...response, status: 'in_progress', output: [], usage: null };
  const events: StreamEvent[] = [
    { type: 'response.created', response: initialResponse },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, status: 'in_progress', content: [] },
    },
    ...item.content.flatMap((part, content_index) => partEvents(item.id, part, content_index)),
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response },
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

type Part = OpenAiResponse['output'][number]['content'][number];

function partEvents(item_id: string, part: Part, content_index: number): StreamEvent[] {
  const at = { item_id, output_index: 0, content_index };
  const isText = 'text' in part;
  const whole = isText ? part.text : part.refusal;
  const kind = isText ? 'output_text' : 'refusal';
  const empty = isText ? { ...part, text: '' } : { ...part, refusal: '' };
  return [
    { type: 'response.content_part.added', ...at, part: empty },
    ...(whole.match(/[\s\S]{1,24}/g) ?? []).map((delta) => ({
      type: `response.${kind}.delta`,
      ...at,
      delta,
      logprobs: [],
    })),
    { type: 'response.content_part.done', ...at, part },
  ];
}

/** An error after a part of the answer. */
export const openAiError = (sequence_number: number): StreamEvent => ({
  type: 'error',
  sequence_number,
  code: 'server_error',
  message: 'The server had an error while processing your request.',
  param: null,
});
