import { sentences } from '@hearback/contract';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { findSignedRow, isCallbackToken } from '#server/modules/enrichment/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { rawBody, readHeader } from '#server/platform/http/bodies/raw-bodies.ts';
import type { ProofGate } from '#server/platform/http/callers/proof-gate.ts';
import type { Services } from '#server/platform/services.ts';
import { receiveClay } from './receive-clay.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

type Route = { Params: { workspace: string }; Querystring: { row?: unknown; sig?: unknown } };

/**
 * A signed row is verified without a query and is accepted even if its sender exceeded the limit for unauthenticated
 * requests.
 */
export function addClay(
  app: FastifyInstance,
  services: Services,
  gate: ProofGate,
  options: RouteShorthandOptions,
): void {
  const refusal = new AppError('UNAUTHENTICATED', { detail: sentences.TOKEN_MISMATCH });
  const toRow = ({ params: { workspace }, query }: FastifyRequest<Route>) =>
    findSignedRow(services, workspace, query);

  const onRequest = async (request: FastifyRequest<Route>): Promise<void> => {
    const { workspace } = request.params;
    if (!UUID.test(workspace)) return gate.refuse(request, refusal);
    if (toRow(request)) return;
    const token = readToken(request);
    await gate.require(
      request,
      `clay ${workspace} ${token}`,
      () => isCallbackToken(services, workspace, token),
      refusal,
    );
  };
  app.post<Route>('/api/webhooks/clay/:workspace', { ...options, onRequest }, async (request) => ({
    ok: true,
    id: await receiveClay(services, request.params.workspace, rawBody(request), toRow(request)),
  }));
}

function readToken(request: FastifyRequest<Route>): string {
  const bearer = readHeader(request, 'authorization')?.replace(/^Bearer /i, '');
  return readHeader(request, 'x-clay-callback-token') ?? bearer ?? '';
}
