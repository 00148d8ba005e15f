import type { ColumnMapping } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import type { TestPerson } from '#server/testing/people.ts';

let ownLocation: string;

const leads = await openLeads();
[ownLocation = ''] = leads.agency.locations;
const writer = await addGranted(leads.app, leads.agency, ownLocation, 'write');
afterAll(() => leads.close());

const FILE = 'Name,Firm,Mail,Hue\nAnn Lee,Acme,ann@acme.test,blue\n';
const CHOSEN: ColumnMapping[] = [
  { column: 0, field: 'full_name' },
  { column: 1, field: 'company_name' },
  { column: 2, field: 'email' },
  { column: 3, field: 'custom', name: 'Colour' },
];

async function start(campaign: string, as: TestPerson, mapping = CHOSEN): Promise<void> {
  const { id } = await leads.importingAs(as).upload(campaign, FILE);
  expect(await leads.importingAs(as).start(id, mapping)).toMatchObject({ status: 200 });
}

async function previewHue(as: TestPerson, more: object = {}) {
  const campaign = await leads.addCampaign('instantly', { ghl_location_id: ownLocation, ...more });
  const { id } = await leads.importingAs(as).upload(campaign, FILE.replace('Hue', 'HUE'));
  const { mapping, remembered } = await leads.importingAs(as).preview(id);
  return { hue: mapping[3], remembered };
}

describe('the mapping choices of a workspace', () => {
  it('apply to a column of the same name in the next file of any campaign; the last choice counts', async () => {
    const { owner } = leads.agency;
    await start(await leads.addCampaign('instantly'), owner);
    const colour = { column: 3, field: 'custom', name: 'Colour' };
    expect(await previewHue(owner)).toEqual({ hue: colour, remembered: 'workspace' });
    await start(await leads.addCampaign('instantly'), owner, CHOSEN.slice(0, 3));
    expect(await previewHue(owner)).toEqual({
      hue: { column: 3, field: 'unmapped' },
      remembered: 'workspace',
    });
  });

  it('do not use files of other locations for people limited to one, whose own choices apply to all', async () => {
    const { owner } = leads.agency;
    await start(await leads.addCampaign('instantly'), owner);
    expect(await previewHue(writer)).toEqual({ hue: { column: 3, field: 'unmapped' }, remembered: null });
    const tint: ColumnMapping = { column: 3, field: 'custom', name: 'Tint' };
    const own = await leads.addCampaign('instantly', { ghl_location_id: ownLocation });
    await start(own, writer, [...CHOSEN.slice(0, 3), tint]);
    expect(await previewHue(writer)).toEqual({ hue: tint, remembered: 'workspace' });
    expect(await previewHue(owner)).toEqual({ hue: tint, remembered: 'workspace' });
  });

  it('do not affect another workspace', async () => {
    const { rows } = await leads.withDatabase(async (tx) => ({
      rows: await tx.selectFrom('import_choices').select('workspace_id').distinct().execute(),
    }));
    expect(rows).toEqual([{ workspace_id: leads.agency.workspace_id }]);
    const reread = await leads.ask(
      'GET',
      `/api/campaigns/${await leads.addCampaign('instantly')}/imports`,
      undefined,
      leads.other.owner,
    );
    expect(reread.status).toBe(404);
  });
});
