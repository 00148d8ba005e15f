import { describe, expect, it } from 'vitest';
import {
  computeContrast,
  MIN_BRAND_CONTRAST,
  PREVIEW_COLOR,
  toBrandShades,
  toReadableAccent,
} from './brand-colors.ts';

/** Corners and edges of the color space, and brands that are hard to read. */
const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const ACCENTS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
  ])('the contrast of %s and %s is %d', (one, other, ratio) => {
    expect(computeContrast(one, other)).toBeCloseTo(ratio, 2);
  });
});

describe('the color of a preview', () => {
  it('cannot be the accent of a brand, and is readable with black text', () => {
    expect(computeContrast(PREVIEW_COLOR, '#ffffff')).toBeLessThan(MIN_BRAND_CONTRAST / 2);
    expect(computeContrast(PREVIEW_COLOR, '#000000')).toBeGreaterThan(7);
  });
});

describe('an accent color', () => {
  it('is kept if text in it is readable', () => {
    for (const accent of ['#006c81', '#7a1fa2', '#000000', '#b3261e'])
      expect(toReadableAccent(accent)).toBe(accent);
  });

  it('is darkened just enough otherwise', () => {
    for (const accent of ACCENTS) {
      const readable = toReadableAccent(accent);
      const contrast = computeContrast(readable, '#f2f4f6');
      expect(contrast, accent).toBeGreaterThanOrEqual(MIN_BRAND_CONTRAST);
      if (readable !== accent) expect(contrast, accent).toBeLessThan(4.9);
    }
  });

  it('has shades that are readable where the themes use them for text', () => {
    for (const accent of ACCENTS) {
      const shades = toBrandShades(accent);
      expect(shades).toHaveLength(10);
      for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      const [surface = '', , , link = '', mark = ''] = shades;
      // Buttons, labels on light tints, and links on the surfaces of the dark theme.
      expect(computeContrast(shades[7] ?? '', '#ffffff'), accent).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(shades[8] ?? '', surface), accent).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(link, '#1e262b'), accent).toBeGreaterThanOrEqual(4.5);
      expect(computeContrast(mark, '#161c21'), accent).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps its chroma in the light shades, and its dark shades are no darker than the dark theme', () => {
    const yellow = toBrandShades('#ffe600')[3] ?? '';
    const [red = 0, , blue = 0] = [1, 3, 5].map((from) => Number.parseInt(yellow.slice(from, from + 2), 16));
    expect(red - blue).toBeGreaterThan(100);
    for (const accent of ['#0b1f4b', '#000000'])
      expect(computeContrast(toBrandShades(accent)[9] ?? '', '#000000')).toBeGreaterThan(1.15);
  });
});
