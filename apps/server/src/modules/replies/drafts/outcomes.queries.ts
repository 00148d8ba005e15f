import type { AnswerChannel, Disposition, ProposalSource, Situation } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

type NewOutcome = {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly reply_id: string;
  readonly message_id: string;
  readonly campaign_id: string | null;
  readonly channel: AnswerChannel;
  readonly language: string | null;
  readonly situation: Situation | null;
  readonly sentiment: Disposition | null;
  readonly source: ProposalSource | 'none';
  readonly outcome: 'none' | 'unchanged' | 'edited' | 'discarded';
  readonly changed_words: number;
  readonly prompt_version: string | null;
};

export async function insertOutcome(tx: TenantTx, outcome: NewOutcome): Promise<void> {
  await tx.insertInto('reply_outcomes').values(outcome).execute();
}

/** An unchanged proposal that was edited after it was scheduled. An edited one keeps its figures. */
export async function updateUnchanged(
  tx: TenantTx,
  { workspace_id, reply_id }: Pick<NewOutcome, 'workspace_id' | 'reply_id'>,
  { outcome, changed_words }: Pick<NewOutcome, 'outcome' | 'changed_words'>,
): Promise<void> {
  await sql`update reply_outcomes set outcome = ${outcome}, changed_words = ${changed_words}
    where workspace_id = ${workspace_id} and reply_id = ${reply_id} and outcome = 'unchanged'`.execute(tx);
}
