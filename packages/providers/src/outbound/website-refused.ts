const SENTENCES = {
  address: 'This is not a valid web address.',
  scheme: 'Only http and https addresses are allowed.',
  credentials: 'Addresses with a user name or password are not allowed.',
  port: 'Only the default ports 80 and 443 are allowed.',
  private: 'Addresses in private networks are not allowed.',
  redirects: 'The website redirects too many times.',
  status: 'The website returned an error.',
  type: 'This address has no readable page.',
  size: 'The page at this address is too large.',
  timeout: 'The website did not respond in time.',
  unreachable: 'The website could not be reached.',
} as const;

export type WebsiteRefusal = keyof typeof SENTENCES;

/** The reason why a page was not read, as a sentence for users. */
export class WebsiteRefused extends Error {
  readonly reason: WebsiteRefusal;
  /** The status of the response, if there was one. */
  readonly status: number | null;

  constructor(reason: WebsiteRefusal, status: number | null = null) {
    super(SENTENCES[reason]);
    this.name = 'WebsiteRefused';
    this.reason = reason;
    this.status = status;
  }
}
