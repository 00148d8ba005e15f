import type { Campaign } from '@hearback/contract';
import { Alert, Button, List } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconUserPlus } from '#web/ui/icons/inbox.ts';
import { IconAlertTriangle } from '#web/ui/icons/signing-in.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { missingTargets, TARGET_LABELS } from '../target/target-fields.ts';

type Props = {
  campaign: Campaign;
  /** Opens the upload. Undefined if there is nothing to open. */
  onAdd?: () => void;
  children?: ReactNode;
};

/** Enrichment uses the campaign's offer, so the target configuration must be complete before leads can be added. */
export function LeadsGate({ campaign, onAdd, children }: Props) {
  const missing = missingTargets(campaign);
  return (
    <Panel
      title="Campaign Leads"
      aside={
        <Button
          flex="none"
          leftSection={<IconUserPlus size={16} aria-hidden="true" />}
          disabled={missing.length > 0 || onAdd === undefined}
          onClick={onAdd}
        >
          Add Leads
        </Button>
      }
    >
      {missing.length > 0 && (
        <Alert
          color="yellow"
          mb="md"
          title="Complete the Target Configuration first"
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
        >
          <List size="sm">
            {missing.map((field) => (
              <List.Item key={field}>{TARGET_LABELS[field]}</List.Item>
            ))}
          </List>
          <TextLink
            to="/campaigns/$campaignId"
            params={{ campaignId: campaign.id }}
            search={{ tab: 'overview' }}
            replace
            size="sm"
            underline="always"
            c="inherit"
          >
            Go to Target Configuration
          </TextLink>
        </Alert>
      )}
      {children}
    </Panel>
  );
}
