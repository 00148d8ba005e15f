export const BRAND_LIMITS = { name: 60, support_email: 320, email_footer: 500, label: 40, url: 500 } as const;
export const MAX_LEGAL_LINKS = 4;

/** DNS limits a name to 253 characters. People may paste an address with a path. */
export const MAX_HOST_LENGTH = 300;

/** A custom domain whose DNS records are wrong for longer is removed. */
export const MAX_FAILING_HOST_DAYS = 14;

export const MAIL_SERVER_LIMITS = {
  host: 253,
  username: 320,
  password: 500,
  address: 320,
  name: 60,
} as const;

/** Largest picture after the browser has scaled it. */
export const MAX_BRAND_PICTURE_BYTES = 400_000;

/** Pictures are scaled to fit these sizes, in pixels. */
export const BRAND_PICTURE_SIZES = {
  logo_light: { width: 640, height: 160 },
  logo_dark: { width: 640, height: 160 },
  icon: { width: 512, height: 512 },
} as const;
export type BrandPictureKind = keyof typeof BRAND_PICTURE_SIZES;

export const BRAND_PICTURE_LABELS: Readonly<Record<BrandPictureKind, string>> = {
  logo_light: 'Logo on light background',
  logo_dark: 'Logo on dark background',
  icon: 'Icon',
};
