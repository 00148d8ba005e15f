import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** A status, JSON that stops in the middle, or a connection that does. */
type TroubleAnswer = number | 'malformed' | 'cut';

/** Switches that make an API misbehave: the next `count` calls, and all calls until `untilMs`. */
export interface Trouble {
  count: number;
  untilMs: number;
  status: TroubleAnswer;
  slowMs: number;
  /** Fails after the work is done, so that the caller does not learn that the call succeeded. */
  after: boolean;
}

export const noTrouble: Trouble = { count: 0, untilMs: 0, status: 500, slowMs: 0, after: false };

export interface TroubleOrder {
  count: number;
  seconds: number;
  status: TroubleAnswer;
  slowMs: number;
  after: boolean;
}

export function troubleAnswer(value: unknown): TroubleAnswer {
  if (value === 'malformed' || value === 'cut') return value;
  const status = Number(value);
  if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  throw new Refusal(400, "status must be from 400 to 599, 'malformed' or 'cut'.");
}

/** Where the switch sits: the provider keeps it, each call may spend it. */
export interface Troubled {
  trouble: Trouble;
  nowMs(): number;
}

/**
 * Strikes at the entrance, before keys are read or anything is done: the retry of a struck call is safe. Unless the
 * switch says `after`: then it strikes on the way out, and a retry does everything twice.
 * Returns true when the call is answered; throws when it is to be answered in the provider's error shape.
 */
export async function meetTrouble(
  place: Troubled,
  reply: FastifyReply,
  moment: 'before' | 'after' = 'before',
): Promise<boolean> {
  const { slowMs, status, after } = place.trouble;
  if (after !== (moment === 'after')) return false;
  if (slowMs > 0) await pause(slowMs);
  if (!strikes(place)) return false;
  if (status === 'cut') {
    reply.hijack();
    reply.raw.destroy();
    return true;
  }
  if (status === 'malformed') {
    reply.code(200).type('application/json; charset=utf-8').send('{"items":[{"id":"0f1e');
    return true;
  }
  throw new Refusal(
    status,
    status === 429 ? 'Rate limit exceeded' : `Simulated answer with status ${status}`,
  );
}

function strikes(place: Troubled): boolean {
  if (place.nowMs() < place.trouble.untilMs) return true;
  if (place.trouble.count <= 0) return false;
  place.trouble = { ...place.trouble, count: place.trouble.count - 1 };
  return true;
}
