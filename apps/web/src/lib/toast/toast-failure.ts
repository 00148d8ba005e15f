import { toApiError } from '../api/api-error.ts';
import { toast } from './toast.ts';

/** Shows the server's message for known errors and a generic message for unexpected ones. */
export function toastFailure(title: string, error: unknown): void {
  const { expected, message } = toApiError(error);
  if (expected) toast.error(title, message);
  else toast.error('Error', 'An unexpected error occurred');
}
