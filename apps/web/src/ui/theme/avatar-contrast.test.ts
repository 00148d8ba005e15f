import { describe, expect, it } from 'vitest';
import { colors } from './colors.ts';
import { cssVariables } from './css-variables.ts';

const schemes = cssVariables({} as never);

/** Follows a variable of the theme to its color. */
function toHex(value: string): string {
  const [, name = '', shade] = /^var\(--mantine-color-(\w+)-(\d)\)$/.exec(value) ?? [];
  return colors[name as keyof typeof colors][Number(shade)] ?? '';
}

function toLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toContrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [toLuminance(one), toLuminance(other)].toSorted((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

describe('an avatar with initials', () => {
  const dark = toHex(schemes.dark['--hb-avatar'] ?? '');
  const surfaces = ['--hb-canvas', '--mantine-color-default', '--hb-hover', '--hb-selected'] as const;

  it.each(surfaces)('differs from %s in dark mode', (surface) => {
    expect(toContrast(dark, toHex(schemes.dark[surface] ?? ''))).toBeGreaterThanOrEqual(1.3);
  });

  it('has readable initials in both color schemes', () => {
    // Mantine sets the text of the light variant to shade 9 in light mode and to shade 0 in dark mode.
    expect(toContrast(dark, colors.brand[0])).toBeGreaterThanOrEqual(4.5);
    expect(toContrast(toHex(schemes.light['--hb-avatar'] ?? ''), colors.brand[9])).toBeGreaterThanOrEqual(
      4.5,
    );
  });
});
