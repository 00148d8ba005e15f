import { visitWebsite, type WebsiteSettings } from './visit-website.ts';
import { WebsiteRefused } from './website-refused.ts';

type FileSettings = WebsiteSettings & { readonly maxBytes: number };

/** Reads a whole file from an untrusted address. A larger one is rejected by its declared or actual size. */
export async function readFile(address: string, { maxBytes, ...settings }: FileSettings): Promise<Buffer> {
  const { found } = await visitWebsite(
    address,
    {
      accept: '*/*',
      async read(response) {
        if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new WebsiteRefused('size');
        const chunks: Buffer[] = [];
        let bytes = 0;
        for await (const chunk of response as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw new WebsiteRefused('size');
          chunks.push(chunk);
        }
        return Buffer.concat(chunks);
      },
    },
    settings,
  );
  return found;
}
