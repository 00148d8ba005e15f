/** A received email. `to` contains the recipients of the envelope, including blind copies. */
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

/** Limits the memory of a long demo. */
const MAX_MAILS = 500;

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
    this.#mails.length = Math.min(this.#mails.length, MAX_MAILS);
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Matches the exact address, so that `a@x.test` does not match `ba@x.test`. */
  sentTo(address: string): Mail[] {
    const target = address.trim().toLowerCase();
    return this.#mails.filter((mail) => mail.to.some((recipient) => recipient.toLowerCase() === target));
  }

  /** Matches a part of the address. */
  matching(part: string): Mail[] {
    const fragment = part.trim().toLowerCase();
    return this.#mails.filter((mail) =>
      mail.to.some((recipient) => recipient.toLowerCase().includes(fragment)),
    );
  }

  planFailure(failure: PlannedFailure): void {
    this.#failure = failure;
  }

  /** Uses up one planned failure and returns its code. */
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
