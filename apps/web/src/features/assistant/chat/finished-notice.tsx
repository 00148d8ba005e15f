import { Text } from '@mantine/core';
import { TextLink } from '#web/ui/data/links.tsx';
import classes from './chat.module.css';

export function FinishedNotice({ campaign_id }: { campaign_id: string }) {
  return (
    <div className={classes.notice}>
      <Text size="sm">The campaign of this chat has been created.</Text>
      <TextLink size="sm" to="/campaigns/$campaignId" params={{ campaignId: campaign_id }}>
        View campaign
      </TextLink>
    </div>
  );
}
