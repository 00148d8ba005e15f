/** A refused call. Pages show the message, APIs return it in their own format. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function notFound(kind: string, id: string): Refusal {
  return new Refusal(404, `There is no ${kind} '${id}'.`);
}
