import { errors, isErrorCode } from '@hearback/contract';

/** A problem as RFC 9457 defines it, with the code by which clients tell failures apart. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
  readonly retryable: boolean;
  /** Invalid fields of the request. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
};

type Failure = {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly data: {
    readonly request_id: string;
    readonly retryable: boolean;
    readonly issues?: readonly { readonly path: string; readonly message: string }[];
  };
};

const toProblemType = (code: string): string => `urn:hearback:error:${code}`;

export const toProblem = ({ code, status, message, data }: Failure): Problem => ({
  type: toProblemType(code),
  title: isErrorCode(code) ? errors[code].sentence : message,
  status,
  detail: message,
  code,
  request_id: data.request_id,
  retryable: data.retryable,
  ...(data.issues && { errors: data.issues }),
});
