import { ClientFilter, DEFAULT_CLIENT_PERIOD, orderClients } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { toVisit } from '#server/platform/http/callers/to-visit.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { onePage, sendCsv } from '#server/platform/http/csv/send-csv.ts';
import type { Authenticate } from '#server/platform/http/http-context.ts';
import { guardRoute } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { listClients } from './list-clients.ts';
import { toClientCsv } from './to-client-csv.ts';

/** The rows of the clients page as a file, with the same filter, order and access. */
export const createClientFile =
  (createAuthenticate: (services: Services) => Authenticate): AppPlugin =>
  async (app, services) => {
    const authenticate = createAuthenticate(services);
    app.get('/api/clients/clients.csv', (request, reply) => {
      const visit = toVisit(request, services, authenticate);
      return guardRoute(visit, ['clients', 'download'], 'clients:read', async ({ withTx }) => {
        const { success, data: filter } = ClientFilter.strict().safeParse(request.query);
        if (!success) throw new AppError('INVALID_INPUT');
        const { period = DEFAULT_CLIENT_PERIOD } = filter;
        const { clients } = await withTx((txContext) =>
          listClients({ ...txContext, asOf: null }, { period }),
        );
        return sendCsv(reply, 'clients.csv', onePage(toClientCsv(orderClients(clients, filter))));
      });
    });
  };
