import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { recodePng } from './recode-png.ts';

const LIMIT = { width: 64, height: 64 };
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function header(width: number, height: number, rest = [8, 6, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set(rest, 8);
  return chunk('IHDR', data);
}

const end = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);
const rows = (...values: number[][]) => chunk('IDAT', deflateSync(Buffer.from(values.flat())));

/** The pixels of a file that this module wrote: every row has the filter 'up'. */
function readPixels(file: Buffer, stride: number): number[][] {
  const at = file.indexOf('IDAT');
  const data = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
  const pixels: number[][] = [];
  for (let from = 0; from < data.length; from += stride + 1) {
    const above = pixels.at(-1) ?? [];
    pixels.push(
      [...data.subarray(from + 1, from + 1 + stride)].map((value, x) => (value + (above[x] ?? 0)) & 255),
    );
  }
  return pixels;
}

describe('an uploaded picture', () => {
  it('keeps its pixels, regardless of the filters of its rows', () => {
    const [a, b, c] = [1, 2, 3].map((n) => [n, 10 * n, 100, 255, 2 * n, 20 * n, 90, 128]) as [
      number[],
      number[],
      number[],
    ];
    const minus = (row: number[], of: (at: number) => number) =>
      row.map((value, at) => (value - of(at)) & 255);
    const left = (row: number[]) => (at: number) => row[at - 4] ?? 0;
    const paeth = (row: number[], above: number[]) => (at: number) => {
      const [l, u, d] = [row[at - 4] ?? 0, above[at] ?? 0, above[at - 4] ?? 0];
      const near = [l, u, d].map((value) => Math.abs(l + u - d - value)) as [number, number, number];
      if (near[0] <= near[1] && near[0] <= near[2]) return l;
      return near[1] <= near[2] ? u : d;
    };
    const file = png(
      header(2, 5),
      rows(
        [1, ...minus(a, left(a))],
        [2, ...minus(b, (at) => a[at] ?? 0)],
        [3, ...minus(c, (at) => ((c[at - 4] ?? 0) + (b[at] ?? 0)) >> 1)],
        [4, ...minus(a, paeth(a, c))],
        [0, ...b],
      ),
      end,
    );
    const picture = recodePng(file, LIMIT);
    expect(picture).toMatchObject({ width: 2, height: 5 });
    expect(readPixels(picture?.bytes ?? Buffer.alloc(0), 8)).toEqual([a, b, c, a, b]);
    expect(recodePng(picture?.bytes ?? Buffer.alloc(0), LIMIT)).toEqual(picture);
  });

  it('loses everything but its pixels', () => {
    const pixel = rows([0, 1, 2, 3, 4]);
    const file = png(header(1, 1), chunk('tEXt', Buffer.from('secret')), pixel, end, Buffer.from('<script>'));
    const text = recodePng(file, LIMIT)?.bytes.toString('latin1');
    expect(text).toBeDefined();
    expect(text).not.toContain('secret');
    expect(text).not.toContain('<script>');
  });

  const pixel = rows([0, 1, 2, 3, 4]);
  const good = png(header(1, 1), pixel, end);
  const broken = Buffer.from(good);
  broken.writeUInt8(7, SIGNATURE.length + 8);
  it.each([
    ['an SVG file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a JPEG file', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['a file that is cut off', good.subarray(0, good.length - 6)],
    ['a wrong checksum', broken],
    ['no header', png(pixel, end)],
    ['no pixels', png(header(1, 1), end)],
    ['too few pixels', png(header(2, 2), pixel, end)],
    ['more pixels than its header says', png(header(1, 1), rows([0, 1, 2, 3, 4, 5]), end)],
    ['data that is not compressed', png(header(1, 1), chunk('IDAT', Buffer.from('no')), end)],
    ['an unknown filter', png(header(1, 1), rows([5, 1, 2, 3, 4]), end)],
    ['a width of zero', png(header(0, 1), pixel, end)],
    ['a width over the limit', png(header(65, 1), rows([0, ...new Array<number>(65 * 4).fill(0)]), end)],
    ['a palette', png(header(1, 1, [8, 3, 0, 0, 0]), rows([0, 1]), end)],
    ['16 bits per channel', png(header(1, 1, [16, 6, 0, 0, 0]), rows([0, 1, 2, 3, 4, 5, 6, 7, 8]), end)],
    ['interlacing', png(header(1, 1, [8, 6, 0, 0, 1]), pixel, end)],
    [
      'a chunk longer than the file',
      Buffer.concat([SIGNATURE, Buffer.from('7fffffff49484452', 'hex'), good]),
    ],
    [
      'a small file with gigabytes of pixels',
      png(header(64, 64), chunk('IDAT', deflateSync(Buffer.alloc(50_000_000))), end),
    ],
  ])('is refused if it is %s', (_name, file) => {
    expect(recodePng(file, LIMIT)).toBeNull();
  });
});
