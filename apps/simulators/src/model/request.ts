import { Refusal } from '../framework/controls/refusal.ts';

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
  const payload = toObject(body);
  if (typeof payload.model !== 'string') throw new Refusal(400, 'model: Field required');
  if (typeof payload.max_tokens !== 'number' || payload.max_tokens < 1)
    throw new Refusal(400, 'max_tokens: Field required');
  const turns = Array.isArray(payload.messages) ? payload.messages.map(toObject) : [];
  const last = turns.at(-1);
  if (last?.role !== 'user') throw new Refusal(400, 'messages: at least one user message is required');
  const tools = Array.isArray(payload.tools) ? payload.tools.map(toObject) : [];
  const jsonTool = tools.find(({ name }) => name === 'json');
  const format = toObject(toObject(payload.output_config).format);
  return {
    model: payload.model,
    system: toText(payload.system),
    prompt: toText(last.content),
    schema: jsonTool
      ? toObject(jsonTool.input_schema)
      : format.type === 'json_schema'
        ? toObject(format.schema)
        : null,
    asTool: jsonTool !== undefined,
    tools: tools.map(({ name }) => String(name)),
    stream: payload.stream === true,
  };
}

export function toObject(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function toText(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((block) => String(toObject(block).text ?? '')).join('\n') : '';
}
