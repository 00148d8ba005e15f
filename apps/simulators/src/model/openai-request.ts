import { Refusal } from '../framework/controls/refusal.ts';
import { type Question, toObject, toText } from './request.ts';

/** OpenAI's Responses API. Refuses an unknown key, a missing model or missing input, as documented. */
export function readOpenAiQuestion(headers: Record<string, unknown>, body: unknown): Question {
  const { authorization } = headers;
  if (typeof authorization !== 'string' || !/^Bearer sk-(?!ant-)/.test(authorization))
    throw new Refusal(401, 'Incorrect API key provided.');
  const payload = toObject(body);
  if (typeof payload.model !== 'string') throw new Refusal(400, "Missing required parameter: 'model'.");
  const turns = Array.isArray(payload.input)
    ? payload.input.map(toObject)
    : [{ role: 'user', content: payload.input }];
  const last = turns.at(-1);
  if (last?.role !== 'user' || !last.content) throw new Refusal(400, "Missing required parameter: 'input'.");
  const format = toObject(toObject(payload.text).format);
  const isTold = ({ role }: Record<string, unknown>) => role === 'system' || role === 'developer';
  const tools = Array.isArray(payload.tools) ? payload.tools.map(toObject) : [];
  return {
    model: payload.model,
    system: [payload.instructions, ...turns.filter(isTold).map(({ content }) => content)]
      .map(toText)
      .join('\n'),
    prompt: toText(last.content),
    schema: format.type === 'json_schema' ? toObject(format.schema) : null,
    asTool: false,
    tools: tools.map(({ name }) => String(name)),
    stream: payload.stream === true,
  };
}
