const SENTENCES = {
  address: 'This is not a web address.',
  scheme: 'Only http and https addresses can be read.',
  credentials: 'An address with a user name or password in it is not read.',
  port: 'Only the usual ports of the web are read.',
  private: 'This address belongs to a private network and is not read.',
  redirects: 'The website redirects too often.',
  status: 'The website answered with an error.',
  type: 'There is no readable page at this address.',
  size: 'What is at this address is too large.',
  timeout: 'The website did not answer in time.',
  unreachable: 'The website could not be reached.',
} as const;

export type WebsiteRefusal = keyof typeof SENTENCES;

/** Why a page was not read, in a sentence for people. */
export class WebsiteRefused extends Error {
  readonly reason: WebsiteRefusal;
  /** Of its answer, where there was one that said no. */
  readonly status: number | null;

  constructor(reason: WebsiteRefusal, status: number | null = null) {
    super(SENTENCES[reason]);
    this.name = 'WebsiteRefused';
    this.reason = reason;
    this.status = status;
  }
}
