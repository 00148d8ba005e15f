import { CLAY_SUBMISSION_WARNING, type ClaySettings, MAX_CLAY_SUBMISSIONS } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { callbackToken, fixedCallbackUrl } from '../callback-proof.ts';
import { countRotations } from '../callbacks/rotations.queries.ts';
import { findActive } from '../table/table.queries.ts';
import { BODY_TEMPLATE, PAYLOAD_EXAMPLE } from './instructions.ts';
import { countUnsent, type Figures, readFigures } from './settings.queries.ts';

export async function getSettings({
  tx,
  actor: { workspace_id },
  services,
}: TxContext): Promise<ClaySettings> {
  const { config } = services;
  return asSystem(tx, async (tx) => {
    const webhook = await findActive(tx, workspace_id);
    const { queued, running, test } = await readFigures(tx, workspace_id);
    const rotations = await countRotations(tx, workspace_id);
    const submissions = webhook?.submissions ?? 0;
    return {
      connected: webhook !== null,
      webhook_url_hint: webhook?.url_hint ?? null,
      has_auth_token: webhook?.sealed_auth_token != null,
      submissions,
      limit: MAX_CLAY_SUBMISSIONS,
      warning: toWarning(submissions),
      queued,
      unsent_leads: await countUnsent(tx, workspace_id),
      running,
      error: webhook?.error ?? null,
      callback: {
        method: 'POST',
        url: '{{app_callback_url}}',
        fixed_url: fixedCallbackUrl(config.publicUrl, workspace_id),
        header_name: 'X-Clay-Callback-Token',
        header_value: callbackToken({ secret: config.secret, workspace_id, rotations }),
        body_template: BODY_TEMPLATE,
      },
      payload_example: PAYLOAD_EXAMPLE,
      test: test && toTest(test),
    };
  });
}

function toWarning(submissions: number): ClaySettings['warning'] {
  if (submissions >= MAX_CLAY_SUBMISSIONS) return 'reached';
  return submissions >= CLAY_SUBMISSION_WARNING ? 'near' : null;
}

const TEST_STATES: Readonly<Record<string, 'answered' | 'failed'>> = {
  complete: 'answered',
  error: 'failed',
};

const toTest = ({ status, created_at, finished_at }: NonNullable<Figures['test']>) => ({
  status: TEST_STATES[status] ?? ('waiting' as const),
  sent_at: created_at.toISOString(),
  answered_at: finished_at?.toISOString() ?? null,
});
