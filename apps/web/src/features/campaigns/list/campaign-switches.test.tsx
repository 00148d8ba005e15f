import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCampaign } from '#web/lib/testing/a-campaign.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, BROKEN, renderAs } from '#web/lib/testing/render-as.tsx';
import type { FakeResponse } from '#web/lib/testing/render-screen.tsx';
import { useCampaigns } from '../api/campaigns.ts';
import { CampaignSwitches } from './campaign-switches.tsx';

function Switches() {
  const { data = [] } = useCampaigns({ sort: 'created_at', order: 'desc' });
  return data.map((campaign) => <CampaignSwitches key={campaign.id} campaign={campaign} />);
}

test('two quick changes are independent: the second one stays when the first one fails', async () => {
  const campaigns = [aCampaign(1, { ai_enabled: true }), aCampaign(2, { ai_enabled: true })];
  const saves = campaigns.map(() => Promise.withResolvers<FakeResponse>());
  answerBy({
    'GET /api/campaigns': { body: campaigns },
    ...Object.fromEntries(
      campaigns.map(({ id }, index) => [`PATCH /api/campaigns/${id}`, () => saves[index]?.promise ?? BROKEN]),
    ),
  });
  renderAs(aProfile(), Switches);
  const isOn = async (name: string) =>
    (await screen.findByLabelText<HTMLInputElement>(`AI replies for ${name}`)).checked;
  for (const { name } of campaigns) fireEvent.click(await screen.findByLabelText(`AI replies for ${name}`));
  await waitFor(async () => {
    expect(await isOn('Campaign 1')).toBe(false);
    expect(await isOn('Campaign 2')).toBe(false);
  });
  saves[0]?.resolve(BROKEN);
  await waitFor(async () => expect(await isOn('Campaign 1')).toBe(true));
  expect(await isOn('Campaign 2')).toBe(false);
});
