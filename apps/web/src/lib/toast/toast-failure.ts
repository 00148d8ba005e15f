import { toApiError } from '../api/api-error.ts';
import { toast } from './toast.ts';

/** A refusal is told in the server's words under its own title; what nobody foresaw in the general ones. */
export function toastFailure(title: string, error: unknown): void {
  const { expected, message } = toApiError(error);
  if (expected) toast.error(title, message);
  else toast.error('Error', 'An unexpected error occurred');
}
