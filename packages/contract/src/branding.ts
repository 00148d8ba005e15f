import { z } from 'zod';
import {
  BRAND_LIMITS,
  BRAND_PICTURE_SIZES,
  type BrandPictureKind,
  MAIL_SERVER_LIMITS,
  MAX_FAILING_HOST_DAYS,
  MAX_HOST_LENGTH,
  MAX_LEGAL_LINKS,
} from './branding.limits.ts';
import { listEndpoints } from './endpoint.ts';
import { webAddress } from './logic/web-address.ts';
import { Done, LocationId, Moment, text } from './values.ts';
import { counted } from './wording/counted.ts';

const PICTURE_KINDS = Object.keys(BRAND_PICTURE_SIZES) as [BrandPictureKind, ...BrandPictureKind[]];

const LegalLink = z.object({ label: z.string(), url: z.string() });
export type LegalLink = z.infer<typeof LegalLink>;

/** Paths of the product. They need no token. */
const BrandPictures = z.object({
  logo_light: z.string().nullable(),
  logo_dark: z.string().nullable(),
  icon: z.string().nullable(),
});

/** The brand of the agency that a client sees. Values of the location take precedence over those of the workspace. */
export const Brand = BrandPictures.extend({
  /** The name of the workspace if the agency chose no other. */
  name: z.string(),
  /** Ten shades of the accent color from light to dark, the eighth for buttons and links. Null: the product's. */
  shades: z.array(z.string()).nullable(),
  support_email: z.string().nullable(),
  legal_links: z.array(LegalLink),
  email_footer: z.string().nullable(),
  /** Path of the web app manifest. Null if the agency has saved no brand. */
  manifest: z.string().nullable(),
});
export type Brand = z.infer<typeof Brand>;

/** A brand as saved. In the brand of a location, null means the value of the workspace. */
export const StoredBrand = BrandPictures.extend({
  /** Null for the brand of the workspace. */
  location_id: z.string().nullable(),
  name: z.string().nullable(),
  accent: z.string().nullable(),
  support_email: z.string().nullable(),
  legal_links: z.array(LegalLink).nullable(),
  email_footer: z.string().nullable(),
});
export type StoredBrand = z.infer<typeof StoredBrand>;

const Target = z.strictObject({ location_id: LocationId.nullable().describe('Null for the workspace') });

const NewLegalLink = z.strictObject({
  label: text(BRAND_LIMITS.label).min(1),
  url: webAddress(BRAND_LIMITS.url).refine((url) => url.startsWith('https://')),
});

export const BrandEdit = Target.extend({
  name: text(BRAND_LIMITS.name).min(1).nullable(),
  accent: z
    .string()
    .max(7)
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  support_email: z.email().max(BRAND_LIMITS.support_email).nullable(),
  legal_links: z.array(NewLegalLink).max(MAX_LEGAL_LINKS).nullable(),
  email_footer: text(BRAND_LIMITS.email_footer).min(1).nullable(),
}).strict();
export type BrandEdit = z.infer<typeof BrandEdit>;

/** Why a custom domain is not verified, or was removed. */
export const HOST_PROBLEMS = {
  txt_missing: 'The TXT record was not found.',
  txt_wrong: 'The TXT record has a different value.',
  cname_missing: 'The CNAME record was not found.',
  cname_wrong: 'The CNAME record points to a different address.',
  dns_unavailable:
    'The DNS server of the domain did not respond. The address is checked again within an hour.',
  taken: 'Another workspace has proven that it controls this address.',
  failed_too_long: `Its DNS records were wrong or unavailable for ${counted(MAX_FAILING_HOST_DAYS, 'day')}.`,
} as const;
export type HostProblem = keyof typeof HOST_PROBLEMS;

const HOST_PROBLEM_NAMES = Object.keys(HOST_PROBLEMS) as [HostProblem, ...HostProblem[]];

/** The address of the agency at which its clients sign in. */
export const BrandHost = z.object({
  /** In ASCII (punycode). */
  host: z.string(),
  /** The same in the letters of its language. */
  display_host: z.string(),
  url: z.string(),
  status: z.enum(['pending', 'verified', 'failing', 'removed']),
  problem: z.enum(HOST_PROBLEM_NAMES).nullable(),
  records: z
    .array(z.object({ type: z.enum(['TXT', 'CNAME']), name: z.string(), value: z.string() }))
    .describe('DNS records that the agency has to create'),
  checked_at: z.iso.datetime().nullable(),
  verified_at: z.iso.datetime().nullable(),
  failing_since: z.iso.datetime().nullable(),
  removed_at: z.iso.datetime().nullable(),
});
export type BrandHost = z.infer<typeof BrandHost>;

/** Why the mail server of an agency did not send an email. */
export const MAIL_SERVER_PROBLEMS = {
  address: 'This is not the name of a mail server.',
  port: 'Use one of the ports 25, 465, 587 or 2525.',
  private: 'Mail servers in private networks are not allowed.',
  encryption: 'The connection could not be encrypted, or the certificate of the mail server is not valid.',
  refused: 'The mail server refused the connection.',
  login: 'The mail server refused the user name or password.',
  sender: 'The mail server refused the sender address.',
  message: 'The mail server refused an email.',
  recipient: 'The mail server refused the recipient.',
  unavailable: 'The mail server could not be reached or did not respond in time.',
} as const;
export type MailServerProblem = keyof typeof MAIL_SERVER_PROBLEMS;

const MAIL_SERVER_PROBLEM_NAMES = Object.keys(MAIL_SERVER_PROBLEMS) as [
  MailServerProblem,
  ...MailServerProblem[],
];

/** The SMTP server of the agency, without its password. */
export const BrandMailServer = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(['tls', 'starttls']),
  username: z.string(),
  from_address: z.string(),
  from_name: z.string().nullable().describe('Null for the name of the brand'),
  status: z.enum(['active', 'failed']).describe('A failed server is not used until a test succeeds'),
  problem: z.enum(MAIL_SERVER_PROBLEM_NAMES).nullable(),
  response: z.string().nullable().describe('The response of the server to the last failed email'),
  failed_at: Moment.nullable(),
  failing_since: Moment.nullable().describe('Time since which emails are sent from the address of the app'),
  tested_at: Moment,
});
export type BrandMailServer = z.infer<typeof BrandMailServer>;

export const MailServerEdit = z.strictObject({
  host: text(MAIL_SERVER_LIMITS.host).min(1),
  port: z.int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls']),
  username: text(MAIL_SERVER_LIMITS.username).min(1),
  password: z
    .string()
    .min(1)
    .max(MAIL_SERVER_LIMITS.password)
    .nullable()
    .describe('Null keeps the stored password, if host, port and user name are unchanged'),
  from_address: z.email().max(MAIL_SERVER_LIMITS.address),
  from_name: text(MAIL_SERVER_LIMITS.name).min(1).nullable(),
});
export type MailServerEdit = z.infer<typeof MailServerEdit>;

const endpoint = listEndpoints('branding');

export const branding = {
  list: endpoint(
    'branding:manage',
    'GET /branding',
    'List the brand of the workspace and the brands of its locations',
  ).output(z.object({ workspace_name: z.string(), brands: z.array(StoredBrand) })),
  save: endpoint('branding:manage', 'PUT /branding', 'Save the brand of the workspace or of a location')
    .input(BrandEdit)
    .output(StoredBrand),
  savePicture: endpoint(
    'branding:manage',
    'PUT /branding/pictures',
    'Save or remove a picture of a brand. It is decoded and stored as a new PNG file',
  )
    .input(
      Target.extend({
        kind: z.enum(PICTURE_KINDS),
        /** A PNG file with 8 bits per channel in base64, or null to remove the picture. */
        png: z.base64().max(540_000).nullable(),
      }).strict(),
    )
    .output(StoredBrand),
  remove: endpoint(
    'branding:manage',
    'POST /branding/remove',
    'Remove the brand of a location. The location then uses the brand of the workspace',
  )
    .input(z.strictObject({ location_id: LocationId }))
    .output(Done),
  getHost: endpoint('branding:manage', 'GET /branding/host', 'Get the custom domain of the workspace').output(
    z.object({ host: BrandHost.nullable() }),
  ),
  saveHost: endpoint(
    'branding:manage',
    'PUT /branding/host',
    'Enter a custom domain. It is served after its DNS records are verified',
  )
    .input(z.strictObject({ host: text(MAX_HOST_LENGTH).min(1) }))
    .output(BrandHost),
  checkHost: endpoint(
    'branding:manage',
    'POST /branding/host/check',
    'Check the DNS records of the custom domain',
  ).output(BrandHost),
  removeHost: endpoint('branding:manage', 'POST /branding/host/remove', 'Remove the custom domain').output(
    BrandHost,
  ),
  getMailServer: endpoint(
    'mail_server:manage',
    'GET /branding/mail-server',
    'Get the mail server for emails to clients',
  ).output(z.object({ server: BrandMailServer.nullable() })),
  saveMailServer: endpoint(
    'mail_server:manage',
    'PUT /branding/mail-server',
    'Send a test email to yourself through a mail server. If it is accepted, emails to clients use the server',
  )
    .input(MailServerEdit)
    .output(BrandMailServer),
  testMailServer: endpoint(
    'mail_server:manage',
    'POST /branding/mail-server/test',
    'Send a test email to yourself through the stored mail server. If it is accepted, a failed server is used again',
  ).output(BrandMailServer),
  removeMailServer: endpoint(
    'mail_server:manage',
    'POST /branding/mail-server/remove',
    'Remove the mail server. Emails to clients are then sent from the address of the app',
  ).output(Done),
};
