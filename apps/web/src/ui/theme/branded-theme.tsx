import { localStorageColorSchemeManager, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useBrand } from '#web/lib/viewer/brand.ts';
import { setPageIcons } from '#web/lib/viewer/page-icons.ts';
import { cssVariables } from './css-variables.ts';
import { theme } from './theme.ts';

type Props = { nonce: string; children: ReactNode };

/** The theme with the accent of the viewer's agency, if they are its client. */
export function BrandedTheme({ nonce, children }: Props) {
  const brand = useBrand();
  const branded = useMemo(
    () =>
      brand?.shades
        ? { ...theme, colors: { ...theme.colors, brand: brand.shades as unknown as MantineColorsTuple } }
        : theme,
    [brand],
  );
  useEffect(() => setPageIcons(brand), [brand]);
  return (
    <MantineProvider
      theme={branded}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={localStorageColorSchemeManager({ key: 'hearback.color-scheme' })}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
