import type { ChatSession } from '@hearback/contract';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconTrash } from '#web/ui/icons/inbox.ts';
import { Ago } from '#web/ui/time/ago.tsx';
import classes from './sessions.module.css';

type Props = { session: ChatSession; isOpen: boolean; onRemove: () => void };

export function SessionRow({ session, isOpen, onRemove }: Props) {
  const { id, status, campaign_id, title, updated_at } = session;
  return (
    <li className={classes.session} data-open={isOpen || undefined}>
      <div className={classes.about}>
        <Link className={classes.title} to="/campaigns/create-with-ai" search={{ session: id }}>
          {title}
        </Link>
        <div className={classes.facts}>
          <DataBadge
            stored
            value={status}
            tone={status === 'completed' ? 'good' : 'neutral'}
            label="Status"
          />
          <Ago at={updated_at} />
          {campaign_id !== null && (
            <TextLink inherit to="/campaigns/$campaignId" params={{ campaignId: campaign_id }}>
              Campaign
            </TextLink>
          )}
        </div>
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={`Delete chat ${title}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
