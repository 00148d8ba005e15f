import { endpoint } from '../endpoint.ts';
import { FilterChoices, SavedView, SavedViews, ViewArrangement, ViewEdit } from '../shapes/views.ts';
import { Done, IdPath } from '../values.ts';

const tags = ['inbox'];

export const views = {
  listViews: endpoint('inbox:write')
    .route({
      method: 'GET',
      path: '/inbox-views',
      summary: 'Own and shared views with their numbers, in the own order',
      tags,
    })
    .output(SavedViews),
  saveView: endpoint('inbox:write')
    .route({ method: 'PUT', path: '/inbox-views', summary: 'Change the one with `id`, or make one', tags })
    .input(ViewEdit)
    .output(SavedView),
  removeView: endpoint('inbox:write')
    .route({ method: 'DELETE', path: '/inbox-views/{id}', summary: 'Remove one', tags })
    .input(IdPath)
    .output(Done),
  restoreView: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/inbox-views/{id}/restore',
      summary: 'Take its removal back, within a few minutes',
      tags,
    })
    .input(IdPath)
    .output(SavedView),
  arrangeViews: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/inbox-view-arrangement',
      summary: 'The own order, and which view the inbox opens with',
      tags,
    })
    .input(ViewArrangement)
    .output(Done),
  getFilterChoices: endpoint('inbox:write')
    .route({
      method: 'GET',
      path: '/inbox-filter-choices',
      summary: 'Whose conversations and which languages there are, as far as the viewer sees them',
      tags,
    })
    .output(FilterChoices),
};
