import { findLinkedInProblem, listUnknownVariables, MAX_SNIPPETS, type Snippet } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import { isStarter } from './answers/starter-answers.ts';
import {
  countSnippets,
  findCampaignLocation,
  findReplacement,
  findSnippet,
  hasLocation,
  insertSnippet,
  isNameTaken,
  updateSnippet,
} from './snippets.queries.ts';

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Fields that are left out keep their value, or are not set. */
type SnippetForm = Pick<Snippet, 'name' | 'content' | 'location_id'> & {
  readonly id?: string | null | undefined;
} & Optional<
    Pick<Snippet, 'campaign_id' | 'situation' | 'language' | 'tone' | 'channel' | 'enabled' | 'starter'>
  >;

/** Updates the snippet with this id or creates one. */
export async function saveSnippet(
  { tx, actor, record }: TxContext,
  { id, ...form }: SnippetForm,
): Promise<Snippet> {
  const current = id ? await findSnippet(tx, id) : null;
  if (id && !current) throw new AppError('NOT_FOUND');
  if (current) requireWritable(actor, current.location_id);
  const row = await toRow(tx, form, current);
  const { location_id } = row;
  requireWritable(actor, location_id);
  const [unknown] = listUnknownVariables(row.content);
  if (unknown)
    throw new AppError('SNIPPET_VARIABLE_UNKNOWN', { detail: `The variable {{${unknown}}} does not exist.` });
  const problem = row.channel === 'linkedin' ? findLinkedInProblem(row.content) : null;
  if (problem) throw new AppError('SNIPPET_NOT_FOR_LINKEDIN', { detail: problem });
  const target = current?.id ?? (row.starter === null ? null : await findReplacement(tx, row));
  if (await isNameTaken(tx, { ...row, id: target })) throw new AppError('SNIPPET_EXISTS');
  if (target === null && (await countSnippets(tx)) >= MAX_SNIPPETS) throw new AppError('SNIPPETS_FULL');
  const saved = target
    ? await updateSnippet(tx, target, row)
    : await insertSnippet(tx, { ...row, workspace_id: actor.workspace_id });
  await record('snippet.changed', { snippet_id: saved.id }, { ghl_location_id: location_id });
  return saved;
}

/** The location of a campaign is its own, because row level security compares the location. */
export async function findScopeLocation(
  tx: TxContext['tx'],
  { location_id: requestedLocationId, campaign_id }: Pick<Snippet, 'location_id' | 'campaign_id'>,
): Promise<string | null> {
  const location_id =
    campaign_id === null ? requestedLocationId : await findCampaignLocation(tx, campaign_id);
  if (location_id === undefined) throw new AppError('NOT_FOUND');
  if (location_id !== null && !(await hasLocation(tx, location_id))) throw new AppError('NOT_FOUND');
  return location_id;
}

async function toRow(tx: TxContext['tx'], form: SnippetForm, current: Snippet | null) {
  const keep = <K extends keyof Snippet & keyof SnippetForm>(field: K, fallback: Snippet[K]): Snippet[K] =>
    (form[field] as Snippet[K] | undefined) ??
    (form[field] === undefined && current ? current[field] : fallback);
  const campaign_id = keep('campaign_id', null);
  const starter = keep('starter', null);
  if (starter !== null && !isStarter(starter)) throw new AppError('NOT_FOUND');
  return {
    location_id: await findScopeLocation(tx, { location_id: form.location_id, campaign_id }),
    campaign_id,
    name: toStorable(form.name),
    content: toStorable(form.content),
    situation: keep('situation', null),
    language: keep('language', null),
    tone: keep('tone', null),
    channel: keep('channel', null),
    enabled: keep('enabled', true),
    starter,
  };
}
