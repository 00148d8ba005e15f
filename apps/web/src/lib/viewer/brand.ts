import type { Brand } from '@hearback/contract';
import { createStore, useStore } from '../store.ts';

/** Also read by public/first.js. */
const KEY = 'hearback.brand';
const PRODUCT_NAME = 'Hearback';

function readRemembered(): Brand | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Brand | null;
  } catch {
    return null;
  }
}

/** The brand of the custom host that served the page, for everyone there. */
const hostBrand = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? 'null',
) as Brand | null;

/** The brand of the last client in this browser, so that the sign-in page and a reload show it from the start. */
const brandStore = createStore<Brand | null>(readRemembered);

/** The brand that a client sees instead of the product's. Null for everyone else at the public address. */
export const useBrand = (): Brand | null => useStore(brandStore) ?? hostBrand;

export const useProductName = (): string => useBrand()?.name ?? PRODUCT_NAME;

/** A brand that is not persisted, such as that of a preview, is forgotten with the page. */
export function showBrand(brand: Brand | null, isPersisted = true): void {
  const text = JSON.stringify(brand);
  if (text === JSON.stringify(brandStore.get())) return;
  brandStore.set(brand);
  if (!isPersisted) return;
  try {
    if (brand === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Without storage, the brand is read again with the profile.
  }
}
