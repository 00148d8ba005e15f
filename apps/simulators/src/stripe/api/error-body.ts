import type { Fault } from '../fault.ts';

export function errorBody(fault: Fault, requestId: string): object {
  const { type = 'invalid_request_error', code, param, decline_code } = fault.details;
  return {
    error: {
      ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      ...(decline_code && { decline_code }),
      message: fault.message,
      ...(param && { param }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      type,
    },
  };
}
