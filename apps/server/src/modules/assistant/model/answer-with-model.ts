import type { CampaignDraft } from '@hearback/contract';
import type { Services } from '#server/platform/services.ts';
import type { DraftChange } from '../merge-draft.ts';
import type { ChatLine } from '../sessions/sessions.queries.ts';
import { followText } from './follow-text.ts';
import { INSTRUCTIONS, ModelOutput } from './instructions.ts';
import { listDraftHosts, parseModelOutput } from './parse-model-output.ts';

type Question = {
  readonly draft: CampaignDraft;
  readonly history: readonly ChatLine[];
  readonly message: string;
};

const MAX_HISTORY = 12;
const MAX_SAID_LENGTH = 1_000;
const MAX_TOKENS = 6_000;

/** Returns null if the answer is unusable. `onPiece` receives the message as it is generated. */
export async function answerWithModel(
  { log }: Services,
  model: NonNullable<Services['model']>,
  { draft, history, message }: Question,
  onPiece: (piece: string) => void,
): Promise<{ message: string; change: DraftChange } | null> {
  const follow = followText(listDraftHosts(draft, null), INSTRUCTIONS, onPiece);
  try {
    const output = await model.streamStructured(
      {
        task: 'campaign',
        instructions: INSTRUCTIONS,
        data: {
          draft,
          history: history
            .slice(-MAX_HISTORY)
            .map(({ role, content }) => ({ role, content: content.slice(0, MAX_SAID_LENGTH) })),
          message,
        },
        schema: ModelOutput,
        maxOutputTokens: MAX_TOKENS,
      },
      (partial) => follow((partial as { message?: unknown } | null)?.message),
    );
    return parseModelOutput(output, draft, message);
  } catch (error) {
    log.warn({ err: error }, 'assistant model returned no answer');
    return null;
  }
}
