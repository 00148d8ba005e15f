import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runOutreach } from '#simulators/testing/outreach.ts';

const outreach = await runOutreach();
beforeEach(() => outreach.reset());
afterAll(() => outreach.stop());

const ask = (path: string, init: object = {}, key = 'inst_demo_northwind_a') =>
  outreach.call(`/instantly/api/v2${path}`, { headers: { authorization: `Bearer ${key}` }, ...init });

describe('keys', () => {
  test('a key belongs to one workspace, and workspaces do not see each other', async () => {
    const a = await ask('/workspaces/current');
    const solo = await ask('/workspaces/current', {}, 'inst_demo_solo');
    expect(a.json.name).toBe('Northwind Outreach · Professional Services');
    expect(solo.json.name).toBe('Solo Roofing Portland');
    const campaign = (await ask('/campaigns?limit=1')).json.items[0];
    expect((await ask(`/campaigns/${campaign.id}`, {}, 'inst_demo_solo')).status).toBe(404);
  });

  test('a missing, unknown or revoked key is refused in the documented format', async () => {
    const missing = await outreach.call('/instantly/api/v2/campaigns');
    expect(missing.json).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      message: 'Missing Authorization header',
    });
    expect((await ask('/campaigns', {}, 'inst_demo_nobody')).status).toBe(401);
    await outreach.control('/instantly/accounts/inst_demo_solo', { revoked: true });
    expect((await ask('/campaigns', {}, 'inst_demo_solo')).status).toBe(401);
    await outreach.control('/instantly/accounts/inst_demo_solo', { revoked: false });
    expect((await ask('/campaigns', {}, 'inst_demo_solo')).status).toBe(200);
  });

  test('the control API adds an empty account', async () => {
    expect(
      (await outreach.control('/instantly/accounts', { key: 'inst_demo_new', name: 'New' })).status,
    ).toBe(200);
    expect((await ask('/campaigns', {}, 'inst_demo_new')).json).toEqual({ items: [] });
    expect((await outreach.control('/instantly/accounts', { key: 'sk_live_x' })).status).toBe(400);
  });
});

describe('campaigns', () => {
  test('the cursor pages through all campaigns', async () => {
    const names: string[] = [];
    let cursor = '';
    do {
      const page = (await ask(`/campaigns?limit=5${cursor && `&starting_after=${cursor}`}`)).json;
      names.push(...page.items.map(({ name }: { name: string }) => name));
      cursor = page.next_starting_after ?? '';
    } while (cursor);
    expect(names).toHaveLength(12);
    expect(new Set(names).size).toBe(12);
  });

  test('status and search filter the list', async () => {
    const active = (await ask('/campaigns?limit=100&status=1')).json.items;
    expect(active.every(({ status }: { status: number }) => status === 1)).toBe(true);
    expect((await ask('/campaigns?search=dsi')).json.items).toMatchObject([
      { name: 'Seattle Cloud | DSI France' },
    ]);
  });

  test('a limit above 100 is refused', async () => {
    expect(await ask('/campaigns?limit=101')).toMatchObject({
      status: 400,
      json: { statusCode: 400, error: 'Bad Request', message: 'querystring/limit must be <= 100' },
    });
  });

  test('pause and activate need no body and return the campaign', async () => {
    const { id } = (await ask('/campaigns?status=1&limit=1')).json.items[0];
    expect((await ask(`/campaigns/${id}/pause`, { method: 'POST' })).json).toMatchObject({ id, status: 2 });
    expect((await ask(`/campaigns/${id}/activate`, { method: 'POST' })).json).toMatchObject({
      id,
      status: 1,
    });
    const published = await ask(`/campaigns/${id}/pause`, {
      method: 'POST',
      headers: { authorization: 'Bearer inst_demo_northwind_a', 'content-type': 'application/json' },
    });
    expect(published.status).toBe(400);
    expect((await ask('/campaigns/none/pause', { method: 'POST' })).json.message).toBe('Campaign not found');
  });
});

describe('a new campaign', () => {
  const schedule = (timezone: string) => ({
    schedules: [{ name: 'x', timing: { from: '09:00', to: '17:00' }, days: { 0: true }, timezone }],
  });

  test('is a draft', async () => {
    const made = await ask('/campaigns', {
      method: 'POST',
      json: { name: 'New', campaign_schedule: schedule('America/Chicago') },
    });
    expect(made).toMatchObject({ status: 200, json: { name: 'New', status: 0 } });
    expect((await ask(`/campaigns/${made.json.id}`)).json.name).toBe('New');
  });

  test.each([
    ['without a name', { campaign_schedule: {} }, "body must have required property 'name'"],
    [
      'with an unknown key',
      { name: 'x', campaign_schedule: {}, colour: 1 },
      'body must NOT have additional properties',
    ],
  ])('is refused %s', async (_name, json, message) => {
    expect((await ask('/campaigns', { method: 'POST', json })).json).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message,
    });
  });

  test('does not accept the time zone of New York', async () => {
    const answer = await ask('/campaigns', {
      method: 'POST',
      json: { name: 'x', campaign_schedule: schedule('America/New_York') },
    });
    expect(answer.json.message).toContain('timezone must be equal to one of the allowed values');
  });
});

describe('analytics', () => {
  test('the campaign, the overview and the days agree', async () => {
    const all = (await ask('/campaigns/analytics')).json;
    expect(all).toHaveLength(12);
    const overview = (await ask('/campaigns/analytics/overview')).json;
    const days = (await ask('/campaigns/analytics/daily')).json;
    const sum = (items: Record<string, number>[], key: string) =>
      items.reduce((total, item) => total + (item[key] ?? 0), 0);
    expect(overview.emails_sent_count).toBe(sum(all, 'emails_sent_count'));
    expect(overview.emails_sent_count).toBe(sum(days, 'sent'));
    expect(overview.reply_count).toBe(sum(all, 'reply_count'));
    expect(overview.open_count_unique).toBe(sum(days, 'unique_opened'));
    expect(overview.total_interested).toBeGreaterThan(0);
  });

  test('the contacted people do not exceed the leads, nor do the opens', async () => {
    for (const range of ['', '?start_date=2026-10-16&end_date=2026-11-15'])
      for (const one of (await ask(`/campaigns/analytics${range}`)).json) {
        expect(one.contacted_count).toBeLessThanOrEqual(one.leads_count);
        expect(one.open_count_unique).toBeLessThanOrEqual(one.contacted_count);
      }
  });

  test('steps and variants add up to the campaign, for all days and for a range', async () => {
    const active = (await ask('/campaigns?status=1&limit=1')).json.items[0];
    for (const range of ['', '&start_date=2026-10-16&end_date=2026-11-15']) {
      const [campaign] = (await ask(`/campaigns/analytics?id=${active.id}${range}`)).json;
      const steps = (
        await ask(
          `/campaigns/analytics/steps?campaign_id=${active.id}&include_opportunities_count=true${range}`,
        )
      ).json as Record<string, number | string>[];
      const sum = (key: string) => steps.reduce((total, step) => total + Number(step[key]), 0);
      expect(sum('sent')).toBe(campaign.emails_sent_count);
      expect(sum('unique_opened')).toBe(campaign.open_count_unique);
      expect(sum('replies')).toBe(campaign.reply_count);
      expect(new Set(steps.map(({ step }) => step)).size).toBeGreaterThan(1);
      expect(steps[0]).toMatchObject({ step: '0', variant: '0', unique_opportunities: expect.any(Number) });
    }
    const [bare] = (await ask(`/campaigns/analytics/steps?campaign_id=${active.id}`)).json;
    expect(bare).not.toHaveProperty('opportunities');
    expect((await ask('/campaigns/analytics/steps')).status).toBe(400);
  });

  test('a range of days is counted separately, and drafts have sent nothing', async () => {
    const month = (await ask('/campaigns/analytics/overview?start_date=2026-10-16&end_date=2026-11-15')).json;
    const all = (await ask('/campaigns/analytics/overview')).json;
    expect(month.emails_sent_count).toBeLessThan(all.emails_sent_count);
    const draft = (await ask('/campaigns?status=0&limit=1')).json.items[0];
    expect((await ask(`/campaigns/analytics?id=${draft.id}`)).json[0]).toMatchObject({
      emails_sent_count: 0,
      reply_count: 0,
      leads_count: 26,
    });
  });
});
