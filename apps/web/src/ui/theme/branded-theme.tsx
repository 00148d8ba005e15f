import { localStorageColorSchemeManager, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useBrand } from '#web/lib/viewer/brand.ts';
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
  // The page starts with the product's icons, so most users never load this part.
  const hadBrand = useRef(false);
  useEffect(() => {
    if (brand === null && !hadBrand.current) return;
    hadBrand.current = true;
    import('#web/lib/viewer/page-icons.ts').then(
      ({ setPageIcons }) => setPageIcons(brand),
      () => undefined,
    );
  }, [brand]);
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
