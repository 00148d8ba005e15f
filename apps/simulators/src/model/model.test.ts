import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startSimulators } from '../start.ts';

const simulators = await startSimulators({ port: 0 });
beforeEach(() =>
  fetch(`${simulators.url}/_control/reset`, { method: 'POST', headers: { 'x-simulator-control': '1' } }),
);
afterAll(() => simulators.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${simulators.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulator-control': '1', ...headers },
    body: JSON.stringify(body),
  });
const KEY = { 'x-api-key': 'sk-ant-demo', 'anthropic-version': '2023-06-01' };
const schema = { type: 'object', properties: { sentiment: { type: 'string' } } };
const question = {
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  messages: [{ role: 'user', content: '<data>{"reply":"Please remove me"}</data>' }],
};
const ask = (more: object = {}, headers = KEY) =>
  post('/model/v1/messages', { ...question, ...more }, headers);

describe('the model', () => {
  test('answers a schema as text or as the input of a tool', async () => {
    const text = await (await ask({ output_config: { format: { type: 'json_schema', schema } } })).json();
    expect(text).toMatchObject({
      type: 'message',
      stop_reason: 'end_turn',
      content: [{ type: 'text', text: '{"sentiment":"hard_no"}' }],
    });
    const tool = await (await ask({ tools: [{ name: 'json', input_schema: schema }] })).json();
    expect(tool).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', name: 'json', input: { sentiment: 'hard_no' } }],
    });
  });

  test('streams the same answer in pieces', async () => {
    const response = await ask({ stream: true });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) =>
      JSON.parse(data ?? ''),
    );
    expect(events[0].type).toBe('message_start');
    expect(events.at(-1).type).toBe('message_stop');
    const text = events.flatMap(({ delta }) => (delta?.type === 'text_delta' ? [delta.text] : [])).join('');
    expect(text).toContain('You asked');
  });

  test('fails in the middle of a stream in the mood break_off', async () => {
    await post('/_control/model', { mood: 'break_off' });
    const text = await (await ask({ stream: true })).text();
    expect(text).toContain('event: content_block_delta');
    expect(text).toContain('event: error');
    expect(text).not.toContain('event: message_stop');
  });

  test('holds an answer back until its mood changes', async () => {
    await post('/_control/model', { mood: 'hold' });
    const reader = (await ask({ stream: true })).body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('content_block_delta')) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('message_stop');
    await post('/_control/model', { mood: 'useful' });
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) text += part.value;
    expect(text).toContain('message_stop');
  });

  test('plans a campaign: asks for missing fields and writes the requested number of emails', async () => {
    const plan = { type: 'object', properties: { message: {}, emails: {} } };
    const requestPlan = async (data: object) => {
      const content = `<data>${JSON.stringify(data)}</data>`;
      const more = { messages: [{ role: 'user', content }], tools: [{ name: 'json', input_schema: plan }] };
      const answer = (await (await ask(more)).json()) as { content: { input: { emails: unknown } }[] };
      return answer.content[0]?.input;
    };
    expect(await requestPlan({ message: '3 emails please' })).toMatchObject({ num_emails: 3, emails: null });
    const draft = {
      sequence_config: { num_emails: 2 },
      business_info: { name: 'Acme' },
      target_audience: { titles: ['CEO'] },
    };
    const done = await requestPlan({ draft, message: 'The goal is more demos.' });
    expect(done).toMatchObject({ primary_goal: 'more demos', num_emails: null });
    expect(done?.emails).toHaveLength(2);
  });

  test('refuses invalid requests in the documented format', async () => {
    const wrong = await ask({}, { ...KEY, 'x-api-key': 'nonsense' });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      401,
      { error: { type: 'authentication_error' } },
    ]);
    for (const more of [{ max_tokens: undefined }, { model: undefined }, { messages: [] }])
      expect((await ask(more)).status).toBe(400);
  });

  test('fails as configured, for the configured number of calls', async () => {
    await post('/_control/model', { mood: 'overloaded', count: 1 });
    const busy = await ask();
    expect([busy.status, await busy.json()]).toMatchObject([529, { error: { type: 'overloaded_error' } }]);
    expect((await ask()).status).toBe(200);
    await post('/_control/model', { mood: 'refuse' });
    expect(await (await ask()).json()).toMatchObject({ stop_reason: 'refusal', content: [] });
    expect((await post('/_control/model', { mood: 'cheerful' })).status).toBe(400);
  });

  test('has a page that shows the calls, escaped', async () => {
    await ask({ messages: [{ role: 'user', content: '<img src=x>' }] });
    const page = await (await fetch(`${simulators.url}/model`)).text();
    expect(page).toContain('&lt;img src=x&gt;');
    expect(page).not.toContain('<img src=x>');
  });
});
