import { type Campaign, canManageCampaignMapping, isAutoMapped } from '@hearback/contract';
import { Select } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { toName } from '#web/lib/wording/location-name.ts';
import { useLocationChoices, useMapCampaign } from '../api/campaigns.ts';
import { campaignName } from '../wording.ts';

const NOWHERE = '';

/** Selects the CRM location that a campaign and its contacts belong to. */
type Props = {
  campaign: Campaign;
  /** In a list row the label is visible to screen readers only. */
  isLow?: boolean;
};

/** Explains why the mapping cannot be changed. In a list row there is only room for one line. */
export const AutoMapped = () => (
  <>
    <strong>Auto-mapped to your location</strong>{' '}
    <span>Campaigns automatically map to your assigned location</span>
  </>
);

export function LocationMapping({ campaign, isLow = false }: Props) {
  const { profile } = useViewer();
  const { data: locations = [] } = useLocationChoices();
  const map = useMapCampaign();
  const autoMapped = isAutoMapped(profile, campaign);
  const choices = locations.map((location) => ({
    value: location.ghl_location_id,
    label: toName(location),
  }));
  const { id, ghl_location_id } = campaign;
  return (
    <Select
      {...(isLow ? { size: 'xs' } : { label: 'CRM Location Mapping' })}
      aria-label={`CRM Location Mapping for ${campaignName(campaign)}`}
      title={choices.find(({ value }) => value === ghl_location_id)?.label ?? 'Not mapped'}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      description={autoMapped && !isLow && <AutoMapped />}
      inputWrapperOrder={['label', 'input', 'description']}
      data={[{ value: NOWHERE, label: 'Not mapped' }, ...choices]}
      value={ghl_location_id ?? NOWHERE}
      allowDeselect={false}
      searchable={choices.length > 8}
      disabled={!canManageCampaignMapping(profile) || autoMapped || map.isPending}
      onChange={(next) => map.mutate({ id, ghl_location_id: next || null })}
    />
  );
}
