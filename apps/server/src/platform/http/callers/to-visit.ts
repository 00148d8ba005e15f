import type { FastifyRequest } from 'fastify';
import { notingWho } from '#server/platform/observability/request-log.ts';
import type { Services } from '#server/platform/services.ts';
import type { Authenticate } from '../http-context.ts';
import { toNetwork } from './to-network.ts';

/** What entering needs of a request, for routes outside the contract. Its line in the log tells who asked, as all do. */
export const toVisit = (request: FastifyRequest, services: Services, authenticate: Authenticate) => ({
  services,
  authenticate: notingWho(request, authenticate),
  headers: new Headers({ authorization: request.headers.authorization ?? '' }),
  method: request.method,
  address: toNetwork(request.ip),
});
