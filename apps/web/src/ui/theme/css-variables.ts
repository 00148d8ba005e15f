import type { CSSVariablesResolver } from '@mantine/core';

/** One shade of each chart color. Charts in any feature use these names, so they are defined once for the whole app. */
const toChartColors = (shade: 5 | 6) => ({
  '--hb-chart-good': `var(--mantine-color-green-${shade})`,
  '--hb-chart-warning': `var(--mantine-color-yellow-${shade})`,
  '--hb-chart-danger': `var(--mantine-color-red-${shade})`,
  '--hb-chart-info': `var(--mantine-color-blue-${shade})`,
  '--hb-chart-brand': `var(--mantine-color-brand-${shade})`,
  '--hb-chart-neutral': `var(--mantine-color-gray-${shade})`,
});

/**
 * `--hb-*` are the surfaces our own styles use. Mantine's dimmed, placeholder and border defaults are replaced
 * because they fall short of a 4.5 contrast on our surfaces.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--hb-content-width': '75rem',
    '--hb-focus': 'var(--mantine-color-brand-5)',
  },
  light: {
    ...toChartColors(6),
    '--hb-canvas': 'var(--mantine-color-gray-0)',
    '--hb-line': 'var(--mantine-color-gray-2)',
    '--hb-hover': 'var(--mantine-color-gray-1)',
    '--hb-selected': 'var(--mantine-color-brand-0)',
    '--hb-selected-text': 'var(--mantine-color-brand-8)',
    '--hb-mark': 'var(--mantine-color-brand-7)',
    '--hb-avatar': 'var(--mantine-color-brand-1)',
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-default-color': 'var(--mantine-color-gray-8)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-disabled': 'var(--mantine-color-gray-1)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-disabled-border': 'var(--mantine-color-gray-2)',
  },
  dark: {
    ...toChartColors(5),
    '--hb-canvas': 'var(--mantine-color-dark-8)',
    '--hb-line': 'var(--mantine-color-dark-5)',
    '--hb-hover': 'var(--mantine-color-dark-6)',
    '--hb-selected': 'var(--mantine-color-dark-6)',
    '--hb-selected-text': 'var(--mantine-color-brand-3)',
    '--hb-mark': 'var(--mantine-color-brand-4)',
    '--hb-avatar': 'var(--mantine-color-brand-8)',
    // Buttons in a very dark accent would not differ from the surface.
    '--mantine-color-brand-filled': 'oklch(from var(--mantine-color-brand-7) max(l, 0.42) c h)',
    '--mantine-color-brand-filled-hover': 'oklch(from var(--mantine-color-brand-8) max(l, 0.37) c h)',
    '--mantine-color-text': 'var(--mantine-color-dark-0)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default': 'var(--mantine-color-dark-7)',
    '--mantine-color-default-hover': 'var(--mantine-color-dark-6)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--mantine-color-default-color': 'var(--mantine-color-dark-0)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
    '--mantine-color-disabled': 'var(--mantine-color-dark-6)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--mantine-color-disabled-border': 'var(--mantine-color-dark-5)',
  },
});
