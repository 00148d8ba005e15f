import type { Campaign } from '@hearback/contract';
import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '#web/ui/icons/signing-in.ts';
import { campaignName } from '../wording.ts';
import classes from './list.module.css';

const MAX_NAMED = 5;

/** 'Spring, Roofs and 10 more' */
function joinNames(campaigns: readonly Campaign[]): string {
  const names = campaigns.slice(0, MAX_NAMED).map(campaignName).join(', ');
  const more = campaigns.length - MAX_NAMED;
  return more > 0 ? `${names} and ${more} more` : names;
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
      py={6}
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      classNames={{ body: classes.warningBody }}
    >
      <Group gap="xs" wrap="nowrap">
        <div className={classes.warning}>
          <strong>Unmapped Campaigns</strong>{' '}
          {"These campaigns are not mapped to any GHL location and won't sync contacts."}{' '}
          <span title={joinNames(campaigns)}>{joinNames(campaigns)}</span>
        </div>
        {!isShowing && (
          <Button size="compact-sm" variant="default" flex="none" onClick={onShow}>
            Show only these
          </Button>
        )}
      </Group>
    </Alert>
  );
}
