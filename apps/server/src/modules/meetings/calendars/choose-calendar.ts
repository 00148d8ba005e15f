import type { Calendar } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { REASONS } from '../reasons.ts';
import {
  findCalendar,
  listCalendars as listStored,
  requireSeenLocation,
  saveDefault,
  saveOwnChoice,
} from './calendars.queries.ts';
import { readCalendars } from './read-calendars.ts';

type Place = { readonly location_id: string };
type Choice = Place & { readonly calendar_id: string | null };

/** Reads the calendars from the CRM, so that new ones can be chosen. If it does not respond, the stored ones are listed. */
export async function listCalendars(
  { services, withTx, actor }: RequestContext & { readonly services: Services },
  { location_id }: Place,
): Promise<Calendar[]> {
  const key = { workspace_id: actor.workspace_id, location_id };
  await withTx(async ({ tx, actor }) => {
    await requireSeenLocation(tx, key);
    requireWritable(actor, location_id);
  });
  await readCalendars(services, key).catch((error: unknown) => {
    if (error instanceof ProviderError && ['rejected', 'auth_expired'].includes(error.kind))
      throw new AppError('LOCATION_NOT_CONNECTED', { detail: REASONS.ACCESS_MISSING, cause: error });
    if (!(error instanceof ProviderError)) throw error;
    services.log.warn({ err: error, location_id }, 'calendars could not be read');
  });
  return withTx(({ tx, actor: { user_id } }) => listStored(tx, { ...key, user_id }));
}

async function requireChoice({ tx, actor }: TxContext, { location_id, calendar_id }: Choice) {
  const { workspace_id, user_id } = actor;
  const key = { workspace_id, location_id, user_id };
  await requireSeenLocation(tx, key);
  requireWritable(actor, location_id);
  if (calendar_id !== null && !(await findCalendar(tx, key, calendar_id)))
    throw new AppError('NOT_FOUND', { detail: REASONS.CALENDAR_MISSING });
  return key;
}

export async function setOwnCalendar(context: TxContext, choice: Choice): Promise<{ success: true }> {
  const key = await requireChoice(context, choice);
  await saveOwnChoice(context.tx, key, choice.calendar_id);
  await context.record('calendar.changed', {}, { ghl_location_id: choice.location_id });
  return { success: true };
}

export async function setLocationCalendar(context: TxContext, choice: Choice): Promise<{ success: true }> {
  const key = await requireChoice(context, choice);
  await asSystem(context.tx, (tx) => saveDefault(tx, key, choice.calendar_id));
  await context.record('calendar.changed', {}, { ghl_location_id: choice.location_id });
  return { success: true };
}
