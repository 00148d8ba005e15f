import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import { Done, IdPath } from '../values.ts';
import { CLIENT_PERIODS, Clients, ClientView, DEFAULT_CLIENT_PERIOD, NewClientView } from './shapes.ts';

const endpoint = listEndpoints('clients');

export const clients = {
  list: endpoint('clients:read', 'GET /clients', 'List the figures of all locations that you see')
    .input(z.object({ period: z.enum(CLIENT_PERIODS).default(DEFAULT_CLIENT_PERIOD) }))
    .output(Clients),
  listViews: endpoint(
    'clients:read',
    'GET /client-views',
    'List your views and shared views of the clients',
  ).output(z.object({ views: z.array(ClientView) })),
  addView: endpoint(
    'clients:read',
    'POST /client-views',
    'Save a filter and an order of the clients as a view',
  )
    .input(NewClientView)
    .output(ClientView),
  removeView: endpoint('clients:read', 'DELETE /client-views/{id}', 'Delete a view of the clients')
    .input(IdPath)
    .output(Done),
};
