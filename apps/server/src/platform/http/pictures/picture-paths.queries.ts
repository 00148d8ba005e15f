import { type RawBuilder, sql } from 'kysely';
import type { PicturePaths } from './picture-paths.ts';

/** SQL for the product's own path of a picture address. Returns the same path as `toPath`. */
export function selectPicturePath(
  pictures: PicturePaths,
  address: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const { day, inner, outer } = pictures.signingKey();
  // Hidden in subselects, so that PostgreSQL keeps the generic plan.
  return sql`app.picture_path(${address}, (select ${day}::integer), (select ${inner}::bytea), (select ${outer}::bytea))`;
}
