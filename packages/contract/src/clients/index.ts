import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import { PERIODS } from '../period.ts';
import { Done, Id, IdPath } from '../values.ts';
import { ClientAccessEdit, ClientPreview, LocationClientAccess } from './access.ts';
import { MAX_OVERLAPS, OVERLAP_KINDS, Overlap } from './overlaps.ts';
import { CLIENT_PERIODS, Clients, ClientView, DEFAULT_CLIENT_PERIOD, NewClientView } from './schemas.ts';
import { COPY_GROUPS, CopyRanking, DEFAULT_COPY_PERIOD } from './winning-copy.ts';

const endpoint = listEndpoints('clients');

export const clients = {
  listAccess: endpoint(
    'client_access:manage',
    'GET /client-access',
    'List the client access settings of each location',
  ).output(z.object({ locations: z.array(LocationClientAccess) })),
  saveAccess: endpoint(
    'client_access:manage',
    'PUT /client-access/{location_id}',
    'Update the client access settings of a location',
  )
    .input(ClientAccessEdit)
    .output(LocationClientAccess),
  startPreview: endpoint(
    'client_access:manage',
    'POST /client-previews',
    'Start a preview of what a client sees. Read only, for 30 minutes',
  )
    .input(z.object({ user_id: Id }).strict())
    .output(ClientPreview),
  endPreview: endpoint('client_access:manage', 'POST /client-previews/end', 'End a preview')
    .input(z.object({ user_id: Id, preview_id: Id }).strict())
    .output(Done),
  listOverlaps: endpoint(
    'clients:read',
    'GET /client-overlaps',
    'List people or companies that are contacted for several clients or in several campaigns, newest first',
  )
    .input(
      z.object({
        kind: z.enum(OVERLAP_KINDS).default('person'),
        /** Several clients, or several campaigns of any clients. */
        across: z.enum(['clients', 'campaigns']).default('clients'),
      }),
    )
    .output(z.object({ overlaps: z.array(Overlap).max(MAX_OVERLAPS), has_more: z.boolean() })),
  rankCopy: endpoint(
    'clients:read',
    'GET /client-copy',
    'Rank subject lines or steps by positive replies, across all campaigns that you can access',
  )
    .input(
      z.object({
        by: z.enum(COPY_GROUPS).default('subject'),
        period: z.enum(PERIODS).default(DEFAULT_COPY_PERIOD),
      }),
    )
    .output(CopyRanking),
  list: endpoint('clients:read', 'GET /clients', 'List the figures of all locations that you can access')
    .input(z.object({ period: z.enum(CLIENT_PERIODS).default(DEFAULT_CLIENT_PERIOD) }))
    .output(Clients),
  listViews: endpoint(
    'clients:read',
    'GET /client-views',
    'List your views and the shared views of the client list',
  ).output(z.object({ views: z.array(ClientView) })),
  addView: endpoint(
    'clients:read',
    'POST /client-views',
    'Save the filters and sort order of the client list as a view',
  )
    .input(NewClientView)
    .output(ClientView),
  removeView: endpoint('clients:read', 'DELETE /client-views/{id}', 'Delete a view of the client list')
    .input(IdPath)
    .output(Done),
};
