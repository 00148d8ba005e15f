import { setTimeout as sleep } from 'node:timers/promises';
import { readPicture } from '@hearback/providers';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import type { AppPlugin } from '../create-app.ts';
import { createPictureStore } from './picture-store.ts';

/**
 * A browser has six connections for the whole product, and a slow host must not occupy them. The picture is cached
 * for the next request.
 */
const PATIENCE_MS = 1_500;
const TIMEOUT_MS = 5_000;

const Query = z.object({
  of: z.string().max(4_000),
  day: z.coerce.number().int(),
  proof: z.string().max(100),
});

/**
 * Serves pictures from untrusted addresses, so that viewing one reveals nothing to its host and the response is
 * always a picture.
 */
export const pictures: AppPlugin = async (app, services) => {
  const { config } = services;
  const store = createPictureStore((address) =>
    readPicture(address, { allowedOrigins: config.websiteOrigins, timeoutMs: TIMEOUT_MS }),
  );
  // Excluded from the rate limit: a screen shows a hundred pictures, and nothing is fetched without a valid
  // signature.
  app.get('/api/pictures', { config: { rateLimit: false } }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const address = query.success ? services.pictures.addressIn(query.data) : null;
    if (address === null) throw new AppError('NOT_FOUND');
    const picture = await Promise.race([store.get(address), sleep(PATIENCE_MS, null, { ref: false })]);
    if (!picture) throw new AppError('NOT_FOUND');
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('content-disposition', 'inline; filename="picture"')
      .header('cache-control', 'private, max-age=86400, immutable')
      .type(picture.type)
      .send(picture.bytes);
  });
};
