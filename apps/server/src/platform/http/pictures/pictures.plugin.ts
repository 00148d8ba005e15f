import { setTimeout as sleep } from 'node:timers/promises';
import { readPicture } from '@hearback/providers';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import type { AppPlugin } from '../create-app.ts';
import { createPictureStore } from './picture-store.ts';

/** A browser has six connections for the whole product: a slow host may not hold them. The picture is there the next time. */
const PATIENCE_MS = 1_500;
const TIMEOUT_MS = 5_000;

const Query = z.object({
  of: z.string().max(4_000),
  day: z.coerce.number().int(),
  proof: z.string().max(100),
});

/**
 * Pictures whose addresses strangers sent are shown from here alone: whoever looks at one tells its host nothing, and
 * what is shown is a picture.
 */
export const pictures: AppPlugin = async (app, services) => {
  const { config } = services;
  const store = createPictureStore((address) =>
    readPicture(address, { allowedOrigins: config.websiteOrigins, timeoutMs: TIMEOUT_MS }),
  );
  // Not counted: a screen shows a hundred of them, and without a proof nothing is fetched.
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
