import { toOwnText } from '../output/lead-text.ts';

const MAX_NAME_BYTES = 60;

const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * The name that the program reports, for audit lines and drafts. Requests of 2025 have it only in `initialize`, so their
 * user agent is used.
 */
export function readClientName(body: unknown, userAgent: string | undefined): string {
  const params = read(body, 'params');
  const info =
    read(read(params, '_meta'), 'io.modelcontextprotocol/clientInfo') ?? read(params, 'clientInfo');
  const names = [read(info, 'title'), read(info, 'name'), userAgent?.split('/', 1)[0]];
  const name = names.find((each) => typeof each === 'string' && toOwnText(each) !== '');
  return typeof name === 'string' ? toOwnText(name, MAX_NAME_BYTES) : 'an AI assistant';
}
