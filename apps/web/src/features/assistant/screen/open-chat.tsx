import { type ChatSessionDetail, hasEmails } from '@hearback/contract';
import { useCreateCampaign } from '../api.ts';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { EmailPreview } from '../emails/email-preview.tsx';
import { PlanPanel } from '../plan/plan-panel.tsx';
import { useTurn } from '../turn/use-turn.ts';
import classes from './assistant.module.css';

type Props = { session: ChatSessionDetail; onCreated: (campaign_id: string) => void };

export function OpenChat({ session, onCreated }: Props) {
  const turn = useTurn(session);
  const creation = useCreateCampaign(session.id, onCreated);
  return (
    <>
      <div className={classes.plan}>
        <PlanPanel session={session} isBusy={turn.isBusy} />
      </div>
      <div className={classes.chat}>
        <ChatPanel session={session} turn={turn} />
      </div>
      <div className={classes.emails} data-written={hasEmails(session.draft) || undefined}>
        <EmailPreview session={session} isBusy={turn.isBusy} creation={creation} />
      </div>
    </>
  );
}
