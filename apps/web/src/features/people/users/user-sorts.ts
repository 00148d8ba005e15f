export type SortKey = 'name' | 'email' | 'type' | 'created';

/** Value in the URL: '-created' is newest first. */
export const USER_SORTS = [
  ...['name', '-name', 'email', '-email'],
  ...['type', '-type', 'created', '-created'],
] as (SortKey | `-${SortKey}`)[];
export type UserSort = (typeof USER_SORTS)[number];
