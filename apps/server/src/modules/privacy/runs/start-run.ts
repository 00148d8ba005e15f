import type { PrivacyRun } from '@hearback/contract';
import { type Actor, asSystem, type SystemTx } from '@hearback/database';
import { suppressErased } from '#server/modules/suppression/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import type { Action, PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { RunKind } from '#server/platform/runs/run-resumably.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import type { Services } from '#server/platform/services.ts';
import { type DescribedSubject, describeSubject } from '../people/describe-subject.ts';
import { listProviderRemainders } from '../people/list-provider-remainders.ts';
import { listProviders } from '../people/people.queries.ts';
import { countOpen, findRun, insertRun } from './runs.queries.ts';
import { toRun } from './to-run.ts';

type RunRequest = {
  readonly kind: Action;
  readonly contact_id?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly confirmation?: string | null | undefined;
};

/** Each run reads every table of the workspace. */
const MAX_OPEN = 5;
const RETRY_SECONDS = 10;

type Desk = {
  readonly personalData: readonly PersonalData[];
  readonly queue: RunKind<RunKey>['queue'];
};

/** Identifies the person now; a job does the work. */
export async function startRun(
  { tx, actor, services, record, audit }: TxContext,
  { kind, confirmation, ...named }: RunRequest,
  { personalData, queue }: Desk,
): Promise<PrivacyRun> {
  const { workspace_id, user_id } = actor;
  if ((await countOpen(tx)) >= MAX_OPEN)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS });
  const key = await asSystem(tx, async (tx) => {
    const subject = await describeSubject(tx, workspace_id, named, personalData);
    const isConfirmed = confirmation?.trim().toLowerCase() === subject.label.toLowerCase();
    if (kind === 'erase' && !isConfirmed) throw new AppError('ERASURE_NOT_CONFIRMED');
    // From now on the person cannot be imported again. The final scan finds data that was already in flight.
    if (kind === 'erase') await keepOut(services, tx, subject, actor);
    const traces = kind === 'erase' ? await listProviders(tx, workspace_id, subject.contact_ids) : [];
    return insertRun(tx, {
      kind,
      subject,
      created_by: user_id,
      total: personalData.reduce((sum, { tables }) => sum + tables.length, 0),
      providers: listProviderRemainders(traces),
    });
  });
  await queue(tx, key);
  // The trail records the action and the actor but not the person, because it would be the last place to name them.
  if (kind === 'export') await audit('person.exported', key.id);
  await record('privacy_run.changed', { run_id: key.id });
  const row = await findRun(tx, key.id);
  if (!row) throw new AppError('NOT_FOUND');
  return toRun(row, personalData);
}

async function keepOut(
  services: Services,
  tx: SystemTx,
  { workspace_id, emails, profiles }: DescribedSubject,
  { user_id, email: name }: Actor,
): Promise<void> {
  const people = [
    ...emails.map((email) => ({ email })),
    ...profiles.map((linkedin_url) => ({ linkedin_url })),
  ];
  for (const person of people) await suppressErased(services, tx, workspace_id, person, { user_id, name });
}
