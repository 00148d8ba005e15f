import { Refusal } from '../frame/switches/refusal.ts';

export interface Question {
  model: string;
  system: string;
  /** The last message of the user. */
  prompt: string;
  /** The requested schema, as text or as the input of the tool `json`. */
  schema: Schema | null;
  asTool: boolean;
  tools: string[];
  stream: boolean;
}

export interface Schema {
  properties?: Record<string, unknown>;
}

type Fields = Record<string, unknown>;

/** Anthropic's format. Refuses a missing version, model, length or message, as documented. */
export function readQuestion(headers: Fields, body: unknown): Question {
  const key = headers['x-api-key'];
  if (typeof key !== 'string' || !key.startsWith('sk-ant-')) throw new Refusal(401, 'invalid x-api-key');
  if (headers['anthropic-version'] !== '2023-06-01')
    throw new Refusal(400, 'anthropic-version: header is required');
  const given = toObject(body);
  if (typeof given.model !== 'string') throw new Refusal(400, 'model: Field required');
  if (typeof given.max_tokens !== 'number' || given.max_tokens < 1)
    throw new Refusal(400, 'max_tokens: Field required');
  const turns = Array.isArray(given.messages) ? given.messages.map(toObject) : [];
  const last = turns.at(-1);
  if (last?.role !== 'user') throw new Refusal(400, 'messages: at least one user message is required');
  const tools = Array.isArray(given.tools) ? given.tools.map(toObject) : [];
  const jsonTool = tools.find(({ name }) => name === 'json');
  const format = toObject(toObject(given.output_config).format);
  return {
    model: given.model,
    system: toText(given.system),
    prompt: toText(last.content),
    schema: jsonTool
      ? toObject(jsonTool.input_schema)
      : format.type === 'json_schema'
        ? toObject(format.schema)
        : null,
    asTool: jsonTool !== undefined,
    tools: tools.map(({ name }) => String(name)),
    stream: given.stream === true,
  };
}

export function toObject(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function toText(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((block) => String(toObject(block).text ?? '')).join('\n') : '';
}
