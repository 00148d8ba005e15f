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
};

export async function insertOutcome(tx: TenantTx, outcome: NewOutcome): Promise<void> {
  await tx.insertInto('reply_outcomes').values(outcome).execute();
}

/** A scheduled reply whose text was changed later is no longer the proposed one. */
export async function markEdited(tx: TenantTx, reply_id: string): Promise<void> {
  await sql`update reply_outcomes set outcome = 'edited', changed_words = 1
    where reply_id = ${reply_id} and outcome = 'unchanged'`.execute(tx);
}
