import { PRODUCT_ACCENT } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { findBrandKey, findPicture } from './branding.queries.ts';
import { getBrand } from './get-brand.ts';

type FileRoute = { Params: { id: string } };

function readId({ id }: FileRoute['Params']): string {
  const { success, data } = z.uuid().safeParse(id);
  if (!success) throw new AppError('NOT_FOUND');
  return data;
}

/** Files of brands, for browsers and mail clients without a session. */
export const brandFiles: AppPlugin = async (app, { db }) => {
  // Mail clients embed the pictures in pages of other origins.
  app.get<FileRoute>('/api/brand-pictures/:id', async ({ params }, reply) => {
    const id = readId(params);
    const bytes = await withSystem(db, 'read brand picture', (tx) => findPicture(tx, id));
    if (bytes === null) throw new AppError('NOT_FOUND');
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('content-disposition', 'inline; filename="picture.png"')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(bytes);
  });

  app.get<FileRoute>('/api/brands/:id/manifest.webmanifest', async ({ params }, reply) => {
    const id = readId(params);
    const brand = await withSystem(db, 'read manifest', async (tx) => {
      const key = await findBrandKey(tx, id);
      return key && getBrand(tx, key.workspace_id, key.location_id);
    });
    if (brand === null) throw new AppError('NOT_FOUND');
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/manifest+json')
      .send({
        ...{ id: '/', name: brand.name, short_name: brand.name, start_url: '/conversations', scope: '/' },
        ...{ display: 'standalone', background_color: '#ffffff' },
        theme_color: brand.shades?.[7] ?? PRODUCT_ACCENT,
        icons: brand.icon === null ? [] : [{ src: brand.icon, sizes: 'any', type: 'image/png' }],
      });
  });
};
