import { type ConversationFilter, MAX_VIEWS, type SavedView, type ViewEdit } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { requirePeople } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getCampaign } from '../../campaigns/index.ts';
import { getLocation } from '../../locations/index.ts';
import { toSavedViews } from './list-views.ts';
import { recordViewChange, requireChangeable } from './require-changeable.ts';
import { countViews, insertView, updateView } from './views.queries.ts';

/** Updates the view with this id or creates one. Only its owner can stop sharing it. */
export async function saveView(context: TxContext, { id, ...edit }: ViewEdit): Promise<SavedView> {
  const { tx, actor } = context;
  const { shared, filter } = edit;
  const storedView = id ? await requireChangeable(context, id) : null;
  if (storedView && storedView.user_id !== actor.user_id && !shared) throw new AppError('NOT_YOUR_VIEW');
  await requireSeen(tx, filter, storedView?.filter);
  if (storedView?.shared !== shared && (await countViews(tx, actor.user_id, shared)) >= MAX_VIEWS)
    throw new AppError('VIEWS_FULL');
  const content = { name: toStorable(edit.name), filter, shared };
  const view = storedView
    ? await updateView(tx, storedView.id, content)
    : await insertView(tx, actor, content);
  await recordViewChange(context, view, storedView);
  const [saved] = await toSavedViews(tx, actor, [view]);
  if (!saved) throw new AppError('NOT_FOUND');
  return saved;
}

/** The person who saves a view must be able to see everything that its filter newly refers to. */
async function requireSeen(
  tx: TenantTx,
  filter: ConversationFilter,
  before: ConversationFilter | undefined,
): Promise<void> {
  const { location_id, campaign_id, assigned } = filter;
  if (location_id && location_id !== before?.location_id) await getLocation(tx, location_id);
  if (campaign_id && campaign_id !== before?.campaign_id) await getCampaign(tx, campaign_id);
  if (assigned && !['me', 'nobody', before?.assigned].includes(assigned)) await requirePeople(tx, [assigned]);
}
