import type { FastifyRequest } from 'fastify';

/** The path of the request without its parameters. */
export const toPath = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';
