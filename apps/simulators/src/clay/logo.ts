import { crc32, deflateSync } from 'node:zlib';
import { Dice } from '../dataset/dice.ts';

const SIDE_PIXELS = 64;
const colors = ['0f766e', '1d4ed8', '9333ea', 'b45309', 'be123c', '15803d', '334155', '0369a1'];
const white = [255, 255, 255];

type Shape = (x: number, y: number) => boolean;
/** Coordinates from -1 to 1, relative to the center. */
const shapes: readonly Shape[] = [
  (x, y) => x * x + y * y < 0.36 && x * x + y * y > 0.12,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.62,
  (x, y) => Math.abs(y) < 0.55 && Math.abs(x) < 0.55 && (x + y) % 0.5 > 0,
  (x, y) => y < 0.5 && Math.abs(x) < (y + 0.6) * 0.6,
  (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.55 && Math.min(Math.abs(x), Math.abs(y)) < 0.18,
];

/** A company's logo as a PNG. The same name always has the same logo. */
export function drawLogo(name: string): Buffer {
  const dice = new Dice(`clay/logo/${name}`);
  const color = [...Buffer.from(dice.pick(colors), 'hex')];
  const shape = dice.pick(shapes);
  const rows = Array.from({ length: SIDE_PIXELS }, (_, y) => [
    0,
    ...Array.from({ length: SIDE_PIXELS }, (_, x) => (shape(middle(x), middle(y)) ? white : color)).flat(),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE_PIXELS, 0);
  head.writeUInt32BE(SIDE_PIXELS, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const middle = (at: number): number => ((at + 0.5) / SIDE_PIXELS) * 2 - 1;

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
