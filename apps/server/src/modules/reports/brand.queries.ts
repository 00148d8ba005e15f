/** What clients see of the agency in PDFs. */
export type Brand = { readonly name: string; readonly accent: string };

const DEFAULT_ACCENT = '#2f7f92';

/** The brand when the report was created. */
export const toBrand = (report: { readonly brand: string }): Brand => ({
  name: report.brand,
  accent: DEFAULT_ACCENT,
});
