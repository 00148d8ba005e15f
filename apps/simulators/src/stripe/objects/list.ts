import type { List } from './objects.ts';

export function list<T>(data: T[], hasMore: boolean, url: string): List<T> {
  return { object: 'list', data, has_more: hasMore, url };
}
