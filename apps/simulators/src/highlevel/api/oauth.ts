import type { FastifyInstance } from 'fastify';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import { answerTokenRequest, locationToken } from '../oauth/token-endpoint.ts';
import type { HighLevelState } from '../state.ts';
import type { Api } from './serve.ts';

export function registerOAuth(scope: FastifyInstance, api: Api, state: HighLevelState): void {
  // Needs no version and no token. Accepts forms only.
  scope.post('/oauth/token', async ({ body, headers }) => {
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      throw new Refusal(400, 'Content type must be application/x-www-form-urlencoded');
    }
    return answerTokenRequest(state, (body ?? {}) as Record<string, unknown>);
  });

  api.post('/oauth/locationToken', 'oauth.write', ({ claims, body, reply }) => {
    if (claims.userType !== 'Company') throw new Refusal(401, 'This route needs the token of an agency.');
    reply.code(201);
    return locationToken(state, claims, body);
  });

  api.get('/oauth/installedLocations', 'oauth.readonly', ({ claims, query }) => {
    if (query.companyId !== claims.companyId)
      throw new Refusal(403, 'The token does not have access to this company.');
    const [skip, limit] = [Number(query.skip ?? 0), Number(query.limit ?? 20)];
    const all = [...state.locations.values()]
      .filter(({ companyId }) => companyId === claims.companyId)
      .filter(
        ({ isInstalled }) => query.isInstalled === undefined || String(isInstalled) === query.isInstalled,
      )
      .filter(({ plan }) => !query.query || plan.name.toLowerCase().includes(query.query.toLowerCase()));
    const locations = all.slice(skip, skip + limit).map(({ plan, isInstalled, installedAt }) => ({
      _id: plan.id,
      name: plan.name,
      address: `${plan.city}, ${plan.state}`,
      isInstalled,
      versionId: 'v1',
      installedAt,
    }));
    return { locations, count: all.length, installToFutureLocations: false };
  });
}
