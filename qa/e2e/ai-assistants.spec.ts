import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ANA, openCorrespondence, waitForConversations } from './correspondence.ts';
import { button } from './locators.ts';
import { signInAndOpen } from './people.ts';
import { callAs } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PAGE = '/settings?tab=ai_assistants';
const REVISION = '2026-07-28';

test('an owner turns AI assistants on, an assistant stores a draft, and a person uses it', async ({
  page,
  request,
}) => {
  const { owner, answer } = await openCorrespondence(request);
  await signInAndOpen(page, PAGE, owner);
  const toggle = page.getByRole('switch', { name: /^Assistants can connect to this workspace/ });
  await expect(toggle).not.toBeChecked();
  await expectAccessible(page, 'AI assistants, off');
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(page.getByLabel('Command for Claude Code', { exact: true })).toContainText('claude mcp add');
  await expectAccessible(page, 'AI assistants, on');
  for (const name of ['Cursor', 'VS Code', 'ChatGPT']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name, exact: true }).locator('pre')).toContainText('/mcp');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page, 'AI assistants on a phone, dark', 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });

  await answer(ANA, { text: 'What does it cost?', subject: 'Sprockets' });
  const caller = await callAs(request, owner);
  const { secret } = await caller.post('/api/api-keys', {
    ...{ name: 'Assistant', permissions: ['inbox:read', 'inbox:write'], location_ids: null },
  });
  const call = async (name: string, args: object) => {
    const response = await request.post('/mcp', {
      headers: {
        ...{ authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
        ...{ 'mcp-protocol-version': REVISION, 'mcp-method': 'tools/call', 'mcp-name': name },
      },
      data: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: {
          ...{ name, arguments: args },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': REVISION,
            'io.modelcontextprotocol/clientCapabilities': {},
            'io.modelcontextprotocol/clientInfo': { name: 'Claude Code', version: '1' },
          },
        },
      },
    });
    return (await response.json()).result.structuredContent;
  };
  await waitForConversations(request, owner, 1);
  const { conversations } = await call('list_conversations', {});
  const { link } = await call('draft_reply', {
    ...{ contact_id: conversations[0].contact_id, content: 'It costs 99 euros a month.' },
  });
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page.getByText('Draft by Claude Code')).toBeVisible();
  await expectAccessible(page, 'A draft of an assistant');
  await button(page, 'Use draft').click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('It costs 99 euros a month.');
  await expect(page.getByText('Draft by Claude Code')).toBeHidden();
});
