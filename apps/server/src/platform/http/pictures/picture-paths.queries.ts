import { type RawBuilder, sql } from 'kysely';
import type { PicturePaths } from './picture-paths.ts';

/** The product's own path of a picture address in a statement, as `toPath` returns it. */
export function selectPicturePath(
  pictures: PicturePaths,
  address: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const { day, inner, outer } = pictures.signingKey();
  // Hidden in subselects, so that PostgreSQL keeps the generic plan.
  return sql`app.picture_path(${address}, (select ${day}::integer), (select ${inner}::bytea), (select ${outer}::bytea))`;
}
