import { asSystem, type SystemTx, type TenantTx } from '@hearback/database';
import type { ClayAnswer } from '@hearback/providers';
import { findOrMakeCompanies } from '#server/modules/leads/index.ts';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import { publishContacts } from '../submissions/publish-contacts.ts';
import { findUnderWay, setContactStatus, settleJob } from '../submissions/submissions.queries.ts';
import { saveCompany, saveContact } from './callbacks.queries.ts';
import { toClayFields } from './clay-fields.ts';
import { tidyAnswer } from './tidy-answer.ts';

type IncomingAnswer = {
  readonly workspace_id: string;
  readonly row_id: string;
  readonly answer: ClayAnswer;
  /** The original answer. Tables differ, and none of it may be lost. */
  readonly raw: unknown;
};

type AnswerOutcome = 'applied' | 'unknown_row' | 'nothing_new';

/** Stores what Clay found in contact and company. The row is identified by our id alone. Idempotent. */
export function applyAnswer(
  services: Services,
  tx: TenantTx,
  arrived: IncomingAnswer,
): Promise<AnswerOutcome> {
  return asSystem(tx, (tx) => apply(services, tx, arrived));
}

async function apply(
  services: Services,
  tx: SystemTx,
  { workspace_id, row_id, answer, raw }: IncomingAnswer,
): Promise<AnswerOutcome> {
  const { status, reason } = answer;
  if (status === 'running' || status === 'queued')
    return recordStage(services, tx, { workspace_id, row_id, status });
  const failure =
    status === 'error' ? (reason?.slice(0, 300) ?? 'Clay could not enrich this contact.') : null;
  const settled = await settleJob(tx, workspace_id, row_id, { status, reason: failure });
  if (!settled) return 'unknown_row';
  const origin = { workspace_id, actor_user_id: null };
  await services.recordEvent(tx, { ...origin, name: 'enrichment.progressed', ids: {} });
  const { contact_id } = settled;
  if (!contact_id) return 'applied';
  if (status === 'error') await setContactStatus(tx, workspace_id, [contact_id], 'error', failure);
  else {
    const { contact, company } = tidyAnswer(answer);
    const { company_name } = company;
    const made = company_name ? await findOrMakeCompanies(tx, workspace_id, [company_name]) : new Map();
    const company_id_found = made.get(company_name ?? '') ?? null;
    const clay_fields = toClayFields({ contact, company });
    const found = { contact, company_id: company_id_found, raw: toStorableJson(raw), clay_fields };
    const company_id = await saveContact(tx, workspace_id, contact_id, found);
    const changed = company_id && (await saveCompany(tx, workspace_id, company_id, company));
    if (changed) await services.recordEvent(tx, { ...origin, name: 'company.changed', ids: { company_id } });
  }
  await publishContacts(services, tx, workspace_id, [contact_id]);
  return 'applied';
}

/** Stores the position in Clay's own queue, unless the row was already answered. */
async function recordStage(
  services: Services,
  tx: SystemTx,
  { workspace_id, row_id, status }: { workspace_id: string; row_id: string; status: 'running' | 'queued' },
): Promise<AnswerOutcome> {
  const contact_id = await findUnderWay(tx, workspace_id, row_id);
  if (!contact_id) return 'nothing_new';
  await setContactStatus(tx, workspace_id, [contact_id], status);
  await publishContacts(services, tx, workspace_id, [contact_id]);
  return 'nothing_new';
}
