import { Refusal } from '../frame/switches/refusal.ts';

type FaultType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

interface FaultDetails {
  type?: FaultType;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** A refusal that the API prints as `{ error: … }` with this status, and the pages show as a sentence. */
export class Fault extends Refusal {
  readonly details: FaultDetails;
  constructor(status: number, message: string, details: FaultDetails = {}) {
    super(status, message);
    this.details = details;
  }
}

export function invalidRequest(message: string, param?: string, code?: string): Fault {
  return new Fault(400, message, { param, code });
}

/** An id in the path that nobody has: 404. */
export function noSuchObject(kind: string, id: string): Fault {
  // Stripe quotes the id of every kind but this one.
  const name = kind === 'checkout.session' ? id : `'${id}'`;
  return new Fault(404, `No such ${kind}: ${name}`, { code: 'resource_missing', param: 'id' });
}

/** An id in a parameter that nobody has: 400, and it names the parameter. */
export function noSuchReference(kind: string, id: string, param: string): Fault {
  return invalidRequest(`No such ${kind}: '${id}'`, param, 'resource_missing');
}
