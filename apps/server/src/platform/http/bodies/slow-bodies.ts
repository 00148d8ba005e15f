import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toNetwork } from '../callers/to-network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For files: the body may take as long as it likes while it goes on coming. */
    longBody?: boolean;
  }
}

export type BodyBounds = {
  /** Within which a body must be there. */
  readonly wholeMs: number;
  /** A long body brings as many bytes in as much time. */
  readonly stallMs: number;
  readonly stallBytes: number;
  /** Bodies that are not there after this are slow; one address may have so many of them at once. */
  readonly slowAfterMs: number;
  readonly mostSlow: number;
  /** What is still coming this long after it was answered is cut off. */
  readonly answeredMs: number;
};

export const BODY_TIMES: BodyBounds = {
  wholeMs: 20_000,
  stallMs: 15_000,
  stallBytes: 16_384,
  slowAfterMs: 2_000,
  mostSlow: 30,
  answeredMs: 5_000,
};

/** Node waits for bodies without end: some hundred connections that send a byte a minute would hold all of them open. */
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
    if (others >= bounds.mostSlow) cutOff(request, reply);
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
    // Whoever keeps the file may be slower than whoever sends it: what waits here already is no stall.
    const came = socket.bytesRead - before;
    if (came < bounds.stallBytes && request.raw.readableLength === 0) cutOff(request, reply);
    before = socket.bytesRead;
  }, bounds.stallMs);
  endWith(request, reply, bounds, () => clearInterval(timer));
}

/** Once the body is there, the connection is gone or the answer is out, nothing is watched any more; what still comes then is cut off. */
function endWith(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { answeredMs }: BodyBounds,
  stop: () => void,
): void {
  // Held from here on: a request that was given up midway knows its socket no longer, and the socket stays open.
  const { socket } = raw;
  raw.once('end', stop);
  raw.once('close', stop);
  reply.raw.once('finish', () => {
    stop();
    if (raw.complete) return;
    const timer = setTimeout(() => raw.complete || (raw.destroyed ? socket : raw).destroy(), answeredMs);
    socket.once('close', () => clearTimeout(timer));
  });
}

function cutOff({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return;
  if (!reply.raw.headersSent) raw.socket.write(TOO_SLOW);
  raw.socket.destroySoon();
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';
