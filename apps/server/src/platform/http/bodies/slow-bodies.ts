import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toNetwork } from '../callers/to-network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For files: the body may take as long as it needs while it makes progress. */
    longBody?: boolean;
  }
}

export type BodyBounds = {
  /** Time limit for a whole body. */
  readonly wholeMs: number;
  /** A long body must deliver `stallBytes` in every `stallMs`. */
  readonly stallMs: number;
  readonly stallBytes: number;
  /** A body that takes longer than this is slow; each address may have `maxSlow` slow bodies at a time. */
  readonly slowAfterMs: number;
  readonly maxSlow: number;
  /** A body that is still arriving this long after the response is cut off. */
  readonly answeredMs: number;
};

export const BODY_TIMES: BodyBounds = {
  wholeMs: 20_000,
  stallMs: 15_000,
  stallBytes: 16_384,
  slowAfterMs: 2_000,
  maxSlow: 30,
  answeredMs: 5_000,
};

/**
 * Node has no limit on the duration of a body, so a few hundred connections that send one byte a minute would all
 * stay open.
 */
export function endSlowBodies(app: FastifyInstance, bounds: BodyBounds): void {
  const slow = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    if (request.routeOptions.config.longBody) endStalled(request, reply, bounds);
    else endLate(request, reply, bounds, slow);
  });
}

function endLate(
  request: FastifyRequest,
  reply: FastifyReply,
  bounds: BodyBounds,
  slow: Map<string, number>,
): void {
  const network = toNetwork(request.ip);
  let counted = false;
  const becomeSlow = () => {
    if (request.raw.complete) return;
    counted = true;
    const others = slow.get(network) ?? 0;
    slow.set(network, others + 1);
    if (others >= bounds.maxSlow) cutOff(request, reply);
  };
  const forget = () => {
    if (!counted) return;
    counted = false;
    const left = (slow.get(network) ?? 1) - 1;
    if (left > 0) slow.set(network, left);
    else slow.delete(network);
  };
  const timers = [
    setTimeout(becomeSlow, bounds.slowAfterMs),
    setTimeout(() => cutOff(request, reply), bounds.wholeMs),
  ];
  endWith(request, reply, bounds, () => {
    timers.forEach(clearTimeout);
    forget();
  });
}

function endStalled(request: FastifyRequest, reply: FastifyReply, bounds: BodyBounds): void {
  const { socket } = request.raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // The consumer of the file may be slower than its sender, so buffered bytes do not count as a stall.
    const came = socket.bytesRead - before;
    if (came < bounds.stallBytes && request.raw.readableLength === 0) cutOff(request, reply);
    before = socket.bytesRead;
  }, bounds.stallMs);
  endWith(request, reply, bounds, () => clearInterval(timer));
}

/**
 * Stops watching once the body is complete, the connection is closed or the response is sent. A body that still
 * arrives after the response is cut off.
 */
function endWith(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { answeredMs }: BodyBounds,
  stop: () => void,
): void {
  // Keep a reference: an aborted request loses its socket, and the socket stays open.
  const { socket } = raw;
  raw.once('end', stop);
  raw.once('close', stop);
  reply.raw.once('finish', () => {
    stop();
    if (raw.complete) return;
    const timer = setTimeout(() => raw.complete || (raw.destroyed ? socket : raw).destroy(), answeredMs);
    const forget = () => {
      clearTimeout(timer);
      socket.off('close', forget);
    };
    socket.once('close', forget);
    // The connection may serve many more requests.
    raw.once('end', forget);
  });
}

function cutOff({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return;
  if (!reply.raw.headersSent) raw.socket.write(TOO_SLOW);
  raw.socket.destroySoon();
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';
