import type { Lead } from '@hearback/contract';
import { Checkbox, Menu } from '@mantine/core';
import { memo } from 'react';
import { formatDay } from '#web/lib/wording/dates.ts';
import { MoreActions } from '#web/ui/connections/more-actions.tsx';
import { EnrichmentBadge } from '../contact/enrichment-badge.tsx';
import { toLeadName } from '../wording.ts';
import classes from './list.module.css';

export type RowActions = {
  readonly onOpen: (lead: Lead) => void;
  readonly onEdit: (lead: Lead) => void;
  readonly onReEnrich: (lead: Lead) => void;
  readonly onRemove: (lead: Lead) => void;
};

type Props = {
  lead: Lead;
  ticked: boolean;
  /** All matching leads are selected; single leads cannot be excluded. */
  fixed: boolean;
  onTick: (id: string) => void;
  canWrite: boolean;
  actions: RowActions;
};

export const LeadRow = memo(function LeadRow({ lead, ticked, fixed, onTick, canWrite, actions }: Props) {
  const name = toLeadName(lead);
  return (
    <div className={classes.row} data-ticked={ticked || undefined}>
      <Checkbox
        aria-label={`Select ${name}`}
        checked={ticked}
        disabled={fixed || !canWrite}
        onChange={() => onTick(lead.id)}
      />
      <span className={classes.pair}>
        <button type="button" className={classes.name} onClick={() => actions.onOpen(lead)}>
          {name}
        </button>
        <span className={classes.dim}>{lead.email ?? lead.linkedin_url ?? ''}</span>
      </span>
      <span className={`${classes.pair} ${classes.wide}`}>
        <span>{lead.company_name ?? ''}</span>
        <span className={classes.dim}>{lead.job_title ?? ''}</span>
      </span>
      <span className={classes.status}>
        <EnrichmentBadge lead={lead} />
        {lead.enrichment_error !== null && (
          <span className={classes.reason} title={lead.enrichment_error}>
            {lead.enrichment_error}
          </span>
        )}
      </span>
      <span className={`${classes.dim} ${classes.wide}`}>{formatDay(lead.added_at)}</span>
      <MoreActions of={name}>
        <Menu.Item onClick={() => actions.onOpen(lead)}>Contact details</Menu.Item>
        {canWrite && (
          <>
            <Menu.Item onClick={() => actions.onEdit(lead)}>Edit contact</Menu.Item>
            <Menu.Item onClick={() => actions.onReEnrich(lead)}>Re-enrich</Menu.Item>
            <Menu.Item c="var(--mantine-color-error)" onClick={() => actions.onRemove(lead)}>
              Remove from campaign
            </Menu.Item>
          </>
        )}
      </MoreActions>
    </div>
  );
});
