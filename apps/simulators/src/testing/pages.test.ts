import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runOutreach } from './outreach.ts';

const outreach = await runOutreach();
beforeEach(() => outreach.reset());
afterAll(() => outreach.stop());

/** Submits a form of the page: it posts to the control call and redirects to the page. */
const press = (path: string, fields: Record<string, string> = {}) =>
  outreach.call(`/_control${path}`, { method: 'POST', body: new URLSearchParams(fields) });
const open = async (path: string) => (await outreach.call(path)).text;

describe.each(['instantly', 'heyreach', 'highlevel'])('the %s page', (name) => {
  test('shows its settings and escapes untrusted text', async () => {
    await outreach.control(`/${name}/reply`, { text: '<img src=x onerror=alert(1)>' });
    const text = await open(`/${name}`);
    for (const label of ['Make a lead reply', 'Webhook delivery', 'Failures of the API', 'Rate limits']) {
      expect(text).toContain(label);
    }
    expect(text).not.toContain('<img src=x');
    expect(text).not.toMatch(/(src|href)="https?:/);
  });

  test('sends and logs a reply from the form', async () => {
    const [, field = '', target = ''] =
      /action="[^"]*\/reply">\s*<label[^>]*>Thread <select name="(\w+)"><option value="([^"]+)"/.exec(
        await open(`/${name}`),
      ) ?? [];
    const sent = await press(`/${name}/reply`, {
      [field]: target.replaceAll('&amp;', '&'),
      template: 'hard_no',
      text: '',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/${name}`]);
    expect((await outreach.control(`/${name}/events`, undefined, 'GET')).json).toHaveLength(1);
    const [event] = (await outreach.control(`/${name}/events`, undefined, 'GET')).json;
    expect((await press(`/${name}/events/${event.id}/redeliver`)).status).toBe(303);
  });

  test('saves settings, limits and failures, and names invalid values', async () => {
    expect((await press(`/${name}`, { headers: 'X-Key: a:b', duplicates: '3' })).status).toBe(303);
    expect(
      (await press(`/${name}/failure`, { count: '2', status: 'cut', seconds: '0', slowMs: '0' })).status,
    ).toBe(303);
    const { json } = await outreach.control(`/${name}`, undefined, 'GET');
    expect(json).toMatchObject({
      headers: { 'X-Key': 'a:b' },
      duplicates: 3,
      failure: { count: 2, status: 'cut' },
    });
    const limit = Object.keys(json.rateLimit)[0] ?? '';
    await press(`/${name}`, { [`rateLimit[${limit}]`]: '7' });
    expect((await outreach.control(`/${name}`, undefined, 'GET')).json.rateLimit[limit]).toBe(7);
    const bad = await press(`/${name}`, { webhookUrl: 'file:///etc/passwd' });
    expect([bad.status, bad.text.includes('must be an http or https address')]).toEqual([400, true]);
  });
});

test('keys, sessions and locations can be changed on the pages', async () => {
  await press('/instantly/accounts/inst_demo_solo', { revoked: 'true' });
  expect(await open('/instantly')).toContain('key revoked');
  const sender = /\/heyreach\/senders\/(\d+)/.exec(await open('/heyreach'))?.[1];
  await press(`/heyreach/senders/${sender}`, { authIsValid: 'false' });
  expect(await open('/heyreach')).toContain('lapsed');
  await press('/highlevel/locations/ghlSoloRoofing000006', { active: 'false' });
  expect(await open('/highlevel')).toContain('inactive');
  expect((await press('/highlevel/expire-token', { locationId: 'ghlSoloRoofing000006' })).status).toBe(303);
});
