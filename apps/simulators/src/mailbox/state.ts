/** A message as it arrived. `to` holds the envelope's recipients, blind copies included. */
export interface Mail {
  id: string;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; bytes: number }[];
}

export interface PlannedFailure {
  count: number;
  code: number;
}

/** A long demo must not fill the memory of the machine it runs on. */
const keptMails = 500;

export class MailboxState {
  #mails: Mail[] = [];
  #failure: PlannedFailure = { count: 0, code: 451 };

  /** Newest first. */
  get mails(): readonly Mail[] {
    return this.#mails;
  }

  get failure(): Readonly<PlannedFailure> {
    return this.#failure;
  }

  add(mail: Mail): void {
    this.#mails.unshift(mail);
    this.#mails.length = Math.min(this.#mails.length, keptMails);
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Exact address, because a test that waits for `a@x.test` must not be handed the mail of `ba@x.test`. */
  sentTo(address: string): Mail[] {
    const wanted = address.trim().toLowerCase();
    return this.#mails.filter((mail) => mail.to.some((recipient) => recipient.toLowerCase() === wanted));
  }

  /** Part of an address, for people. */
  matching(part: string): Mail[] {
    const wanted = part.trim().toLowerCase();
    return this.#mails.filter((mail) =>
      mail.to.some((recipient) => recipient.toLowerCase().includes(wanted)),
    );
  }

  planFailure(failure: PlannedFailure): void {
    this.#failure = failure;
  }

  /** Spends one planned failure, if there is one, and says its code. */
  takeFailure(): number | null {
    if (this.#failure.count <= 0) return null;
    this.#failure = { ...this.#failure, count: this.#failure.count - 1 };
    return this.#failure.code;
  }

  clear(): void {
    this.#mails = [];
  }

  reset(): void {
    this.clear();
    this.#failure = { count: 0, code: 451 };
  }
}
