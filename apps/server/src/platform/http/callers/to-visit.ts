import type { FastifyRequest } from 'fastify';
import { withCallerNote } from '#server/platform/observability/request-log.ts';
import type { Services } from '#server/platform/services.ts';
import type { Authenticate } from '../http-context.ts';
import { toSite } from '../site.ts';
import { toNetwork } from './to-network.ts';

/**
 * The request data that `guardRoute` needs, for routes outside the contract. The request log names the caller as for all
 * routes.
 */
export const toVisit = (request: FastifyRequest, services: Services, authenticate: Authenticate) => ({
  services,
  authenticate: withCallerNote(request, (token) => authenticate(token, toSite(request, services.config))),
  headers: new Headers({ authorization: request.headers.authorization ?? '' }),
  method: request.method,
  address: toNetwork(request.ip),
});
