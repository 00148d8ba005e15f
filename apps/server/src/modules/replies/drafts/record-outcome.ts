import type { ProposalSource } from '@hearback/contract';
import type { Actor, TenantTx } from '@hearback/database';
import { readSituation } from '#server/modules/snippets/index.ts';
import { toAnsweredReply, toSenderText } from './answering.ts';
import { compareProposal } from './compare-proposal.ts';
import { insertOutcome } from './outcomes.queries.ts';
import { getSender } from './sender.queries.ts';

type Proposal = {
  readonly source: ProposalSource;
  readonly text: string;
  readonly prompt_version?: string | undefined;
};

type WrittenReply = {
  readonly reply_id: string;
  readonly message_id: string;
  readonly campaign_id: string | null;
  readonly content: string;
  readonly proposal: Proposal | undefined;
};

/** Stores the outcome of the proposal. A text that a person wrote or edited may answer similar messages later. */
export async function recordOutcome(
  tx: TenantTx,
  actor: Pick<Actor, 'workspace_id' | 'user_id'>,
  { reply_id, message_id, campaign_id, content, proposal }: WrittenReply,
): Promise<void> {
  const sender = await getSender(tx, actor, message_id);
  const answeredText = toSenderText(sender, sender.answered?.sentiment ?? null);
  const reply = toAnsweredReply(answeredText);
  const comparison = proposal
    ? { source: proposal.source, ...compareProposal(proposal.text, content) }
    : { source: 'none' as const, outcome: 'none' as const, changed_words: 0 };
  await insertOutcome(tx, {
    workspace_id: actor.workspace_id,
    user_id: actor.user_id,
    reply_id,
    message_id,
    campaign_id,
    channel: reply.channel,
    language: reply.language,
    situation: readSituation(reply, new Date()).situation,
    sentiment: answeredText.sentiment,
    ...comparison,
    prompt_version: (proposal?.source === 'model' && proposal.prompt_version) || null,
  });
}
