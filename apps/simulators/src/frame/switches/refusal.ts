/** What was asked cannot be done; pages show the sentence, control and APIs print it in their own shape. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function noSuch(kind: string, id: string): Refusal {
  return new Refusal(404, `There is no ${kind} '${id}'.`);
}
