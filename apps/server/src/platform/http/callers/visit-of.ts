import type { FastifyRequest } from 'fastify';
import { notingWho } from '../../observability/request-log.ts';
import type { Services } from '../../services.ts';
import type { Authenticate } from '../request-context.ts';
import { toNetwork } from './network-of.ts';

/** What entering needs of a request, for routes outside the contract. Its line in the log tells who asked, as all do. */
export const toVisit = (request: FastifyRequest, services: Services, authenticate: Authenticate) => ({
  services,
  authenticate: notingWho(request, authenticate),
  headers: new Headers({ authorization: request.headers.authorization ?? '' }),
  method: request.method,
  address: toNetwork(request.ip),
});
