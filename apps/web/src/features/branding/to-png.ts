import {
  BRAND_PICTURE_SIZES,
  type BrandPictureKind,
  errors,
  MAX_BRAND_PICTURE_BYTES,
} from '@hearback/contract';

const MAX_FILE_BYTES = 5_000_000;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
export const PICTURE_TYPES = TYPES.join(',');

type Size = { readonly width: number; readonly height: number };

/** The size that fits into the limit. Only drawings are enlarged, because they stay sharp. */
function toFittingSize({ width, height }: Size, limit: Size, isDrawing: boolean): Size {
  const scale = Math.min(
    limit.width / width,
    limit.height / height,
    isDrawing ? Number.POSITIVE_INFINITY : 1,
  );
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/**
 * Converts a picture to a PNG file in base64 that fits the limits of the server. Throws an error with a sentence for the
 * user. Scripts in a drawing never run, because the browser loads it as an image.
 */
export async function toPng(file: File, kind: BrandPictureKind): Promise<string> {
  if (!TYPES.includes(file.type)) throw new Error('Use a PNG, JPEG, WebP or SVG file.');
  if (file.size > MAX_FILE_BYTES) throw new Error('This file is larger than 5 MB. Use a smaller one.');
  const image = await load(await toDataUrl(file));
  const limit = BRAND_PICTURE_SIZES[kind];
  const natural = { width: image.naturalWidth || limit.width, height: image.naturalHeight || limit.height };
  const isDrawing = file.type === 'image/svg+xml';
  let size = toFittingSize(natural, limit, isDrawing);
  for (;;) {
    const png = await draw(image, size, kind === 'icon');
    if (png.size <= MAX_BRAND_PICTURE_BYTES) return (await toDataUrl(png)).split(',')[1] ?? '';
    // Photos compress badly as PNG.
    size = toFittingSize(size, { width: size.width * 0.8, height: size.height * 0.8 }, false);
  }
}

const unreadable = () => new Error(errors.PICTURE_INVALID.sentence);

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(unreadable());
    reader.readAsDataURL(blob);
  });
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => {
    throw unreadable();
  });
  return image;
}

/** An icon becomes a square with transparent margins. */
function draw(image: HTMLImageElement, { width, height }: Size, isSquare: boolean): Promise<Blob> {
  const side = Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = isSquare ? side : width;
  canvas.height = isSquare ? side : height;
  const context = canvas.getContext('2d');
  if (context === null) throw unreadable();
  context.drawImage(image, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(unreadable()) : resolve(blob)), 'image/png'),
  );
}
