import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import { InboxProgress } from '../schemas/places.ts';
import { FilterChoices, SavedView, SavedViews, ViewArrangement, ViewEdit } from '../schemas/views.ts';
import { Done, IdPath, Moment } from '../values.ts';

const endpoint = listEndpoints('inbox');

export const views = {
  listViews: endpoint(
    'inbox:write',
    'GET /inbox-views',
    'List your views and shared views, and count the conversations of each view and place',
  ).output(SavedViews),
  getProgress: endpoint('inbox:write', 'GET /inbox-progress', 'Count the conversations finished since a time')
    .input(z.object({ since: Moment }))
    .output(InboxProgress),
  saveView: endpoint('inbox:write', 'PUT /inbox-views', 'Update the view with `id`, or create one')
    .input(ViewEdit)
    .output(SavedView),
  removeView: endpoint('inbox:write', 'DELETE /inbox-views/{id}', 'Delete a view').input(IdPath).output(Done),
  restoreView: endpoint(
    'inbox:write',
    'POST /inbox-views/{id}/restore',
    'Restore a view that was recently deleted',
  )
    .input(IdPath)
    .output(SavedView),
  arrangeViews: endpoint(
    'inbox:write',
    'PUT /inbox-view-arrangement',
    'Set the order of your views and your default view',
  )
    .input(ViewArrangement)
    .output(Done),
  getFilterChoices: endpoint(
    'inbox:write',
    'GET /inbox-filter-choices',
    'List assignees and languages for the filters',
  ).output(FilterChoices),
};
