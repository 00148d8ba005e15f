import type { Campaign } from '@hearback/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '#web/ui/icons/signing-in.ts';
import { campaignName } from '../wording.ts';

const MAX_NAMED = 5;

/** 'Spring, Roofs and 10 more' */
function joinNames(campaigns: readonly Campaign[]): string {
  const named = campaigns.slice(0, MAX_NAMED).map(campaignName).join(', ');
  const more = campaigns.length - MAX_NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}

type Props = {
  campaigns: readonly Campaign[];
  /** True if the list already shows only unmapped campaigns. */
  isShowing: boolean;
  onShow: () => void;
};

export function UnmappedWarning({ campaigns, isShowing, onShow }: Props) {
  return (
    <Alert
      color="yellow"
      title="Unmapped Campaigns"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
    >
      {"These campaigns are not mapped to any GHL location and won't sync contacts."}
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere', flex: '1 1 14rem' }}>
          {joinNames(campaigns)}
        </Text>
        {!isShowing && (
          <Button size="compact-sm" variant="default" onClick={onShow}>
            Show only these
          </Button>
        )}
      </Group>
    </Alert>
  );
}
