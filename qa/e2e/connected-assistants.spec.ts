import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { button } from './locators.ts';
import { enter, signInAndOpen } from './people.ts';
import { callAs, openWorkspace } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const REVISION = '2026-07-28';
const verifier = randomBytes(32).toString('base64url');

/** A program on the computer of the person, which waits for the browser. */
const program = createServer((_request, response) => response.end('You can close this window.'));
let redirect_uri = '';
test.beforeAll(async () => {
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  redirect_uri = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
});
test.afterAll(() => {
  program.closeAllConnections();
  program.close();
});

type Registration = { readonly page: string; readonly client_id: string; readonly resource: string };

/** Registers the program. Returns the page that it opens. */
async function registerAssistant(request: APIRequestContext, client_name: string): Promise<Registration> {
  const { resource } = await (await request.get('/.well-known/oauth-protected-resource')).json();
  const data = { client_name, redirect_uris: [redirect_uri] };
  const registered = await request.post('/oauth/register', { data });
  expect(registered.status(), await registered.text()).toBe(201);
  const { client_id } = await registered.json();
  const params = {
    ...{ response_type: 'code', client_id, redirect_uri },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url') },
    ...{ code_challenge_method: 'S256', resource, state: 'from-the-assistant' },
  };
  return { page: `/oauth/authorize?${new URLSearchParams(params)}`, client_id, resource };
}

/** Exchanges the code and returns the status of a request with the token. */
async function connect(request: APIRequestContext, code: string, { client_id, resource }: Registration) {
  const form = { grant_type: 'authorization_code', code, redirect_uri, client_id, resource };
  const tokenResponse = await request.post('/oauth/token', { form: { ...form, code_verifier: verifier } });
  const { access_token } = await tokenResponse.json();
  return async () => {
    const response = await request.post('/mcp', {
      headers: {
        ...{ authorization: `Bearer ${access_token}`, accept: 'application/json, text/event-stream' },
        ...{ 'mcp-protocol-version': REVISION, 'mcp-method': 'tools/list' },
      },
      data: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/list' },
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': REVISION,
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
    });
    return response.status();
  };
}

/** Resolves to the query that the program receives. */
async function waitForCallback(page: Page): Promise<URLSearchParams> {
  await page.waitForURL(`${redirect_uri}**`);
  return new URL(page.url()).searchParams;
}

test('a person signs in, allows an assistant a part of the permissions, and disconnects it', async ({
  page,
  request,
}) => {
  const owner = await openWorkspace(request);
  const caller = await callAs(request, owner);
  await caller.ask('PUT', '/api/mcp/settings', { enabled: true });
  const assistant = await registerAssistant(request, 'Desk assistant');
  await page.goto(assistant.page);
  await enter(page, owner);
  await expect(page.getByRole('heading', { name: 'Connect Desk assistant?' })).toBeVisible();
  await expect(page.getByText('The name is not verified')).toBeVisible();
  await expect(page.getByText('A program on this computer')).toBeVisible();
  await expectAccessible(page, 'Consent');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page, 'Consent on a phone, dark', 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Change conversations and add notes').uncheck();
  await button(page, 'Allow').click();
  const answer = await waitForCallback(page);
  expect(answer.get('state')).toBe('from-the-assistant');
  const call = await connect(request, answer.get('code') ?? '', assistant);
  expect(await call()).toBe(200);

  await signInAndOpen(page, '/settings?tab=ai_assistants', owner);
  const row = page.getByRole('group', { name: 'Desk assistant' });
  await expect(row.getByText(`${new URL(redirect_uri).host}, name not verified`)).toBeVisible();
  await expectAccessible(page, 'Connected assistants');
  await row.getByRole('button', { name: 'Disconnect Desk assistant' }).click();
  await button(page, 'Disconnect').click();
  await expect(page.getByText('No connected assistants')).toBeVisible();
  expect(await call()).toBe(401);
});

test('a person denies an assistant, and its request cannot be opened again', async ({ page, request }) => {
  const owner = await openWorkspace(request);
  await signInAndOpen(page, '/settings', owner);
  await page.goto((await registerAssistant(request, 'Unwanted')).page);
  await expect(page.getByText('AI assistants are turned off')).toBeVisible();
  await expect(button(page, 'Allow')).toHaveCount(0);
  const { pathname } = new URL(page.url());
  await button(page, 'Return to the assistant').click();
  expect((await waitForCallback(page)).get('error')).toBe('access_denied');
  await page.goto(pathname);
  await expect(
    page.getByText('This request is no longer valid. Start again from your assistant.'),
  ).toBeVisible();
});
