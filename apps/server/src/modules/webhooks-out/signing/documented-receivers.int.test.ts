import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runJob } from '#server/testing/run-job.ts';
import { openWebhooks } from '#server/testing/stack/open-receiver.ts';
import { PROGRAM_ENV, requireProgram } from '#server/testing/stack/programs.ts';

const GUIDE = join(import.meta.dirname, '../../../../../../docs/developers/webhooks.md');

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

requireProgram('python3');
const ports = { ts: await findFreePort(), python: await findFreePort() };
const origins = Object.values(ports).map((port) => `http://127.0.0.1:${port}`);
const webhooks = await openWebhooks({ WEBSITE_ALLOWED_ORIGINS: origins.join(',') });
const { app, add, ask, getEndpoint, happen } = webhooks;
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await webhooks.close();
});

/** Runs the code in the guide. Node reads it from its input, so that packages are resolved from the server. */
async function startReceiver(language: 'ts' | 'python', secret: string): Promise<() => string> {
  const guide = await readFile(GUIDE, 'utf8');
  const code = new RegExp(`\`\`\`${language}\\n(?<code>.+?)\`\`\``, 's').exec(guide)?.groups?.code ?? '';
  const [command, args] =
    language === 'ts' ? [process.execPath, ['--input-type=module-typescript', '-']] : ['python3', ['-']];
  const child = spawn(command, args, {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...PROGRAM_ENV, WEBHOOK_SECRET: secret, PORT: String(ports[language]) },
  });
  children.push(child);
  const printed: string[] = [];
  child.stdout.on('data', (chunk) => printed.push(String(chunk)));
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  child.stdin.end(code);
  const answers = () =>
    fetch(`http://127.0.0.1:${ports[language]}`, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => printed.join('') || 'no answer',
    );
  await expect.poll(answers).toBe(400);
  return () => printed.join('');
}

describe.each([
  ['TypeScript', 'ts' as const],
  ['Python', 'python' as const],
])('the documented receiver in %s', (_name, language) => {
  it('verifies tests and events, reports each event once and refuses others', async () => {
    const origin = `http://127.0.0.1:${ports[language]}`;
    const { endpoint, secret } = await add(`/${language}`, { url: `${origin}/` });
    const getOutput = await startReceiver(language, secret);
    await ask('POST', `/api/webhook-endpoints/${endpoint.id}/test`, {});
    expect(await getEndpoint(endpoint.id)).toMatchObject({ status: 'live' });
    await happen();
    await runJob(app.services, 'webhooks-out.deliver-due');
    const { body } = await ask('GET', `/api/webhook-endpoints/${endpoint.id}/deliveries`);
    const [delivery] = (body as { deliveries: { id: string; status: string; response_status: number }[] })
      .deliveries;
    expect(delivery).toMatchObject({ status: 'delivered', response_status: 204 });
    // The same event again is accepted and not processed.
    await ask('POST', `/api/webhook-deliveries/${delivery?.id}/replay`, {});
    await runJob(app.services, 'webhooks-out.deliver-due');
    expect(await getEndpoint(endpoint.id)).toMatchObject({ waiting: 0, failing_since: null });
    expect(getOutput().match(/conversation\.done \d+ http\S+/g)).toHaveLength(1);
    const forged = await fetch(origin, {
      method: 'POST',
      headers: {
        'webhook-id': 'msg_forged',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: JSON.stringify({ type: 'conversation.done', data: {} }),
    });
    expect([forged.status, await forged.text()]).toEqual([400, 'The signature is not valid.']);
    await ask('DELETE', `/api/webhook-endpoints/${endpoint.id}`);
  });
});
