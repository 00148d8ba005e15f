import { endpointsOf } from '../endpoint.ts';
import { FilterChoices, SavedView, SavedViews, ViewArrangement, ViewEdit } from '../shapes/views.ts';
import { Done, IdPath } from '../values.ts';

const endpoint = endpointsOf('inbox');

export const views = {
  listViews: endpoint(
    'inbox:write',
    'GET /inbox-views',
    'Own and shared views with their numbers, in the own order',
  ).output(SavedViews),
  saveView: endpoint('inbox:write', 'PUT /inbox-views', 'Change the one with `id`, or make one')
    .input(ViewEdit)
    .output(SavedView),
  removeView: endpoint('inbox:write', 'DELETE /inbox-views/{id}', 'Remove one').input(IdPath).output(Done),
  restoreView: endpoint(
    'inbox:write',
    'POST /inbox-views/{id}/restore',
    'Take its removal back, within a few minutes',
  )
    .input(IdPath)
    .output(SavedView),
  arrangeViews: endpoint(
    'inbox:write',
    'PUT /inbox-view-arrangement',
    'The own order, and which view the inbox opens with',
  )
    .input(ViewArrangement)
    .output(Done),
  getFilterChoices: endpoint(
    'inbox:write',
    'GET /inbox-filter-choices',
    'Whose conversations and which languages there are, as far as the viewer sees them',
  ).output(FilterChoices),
};
