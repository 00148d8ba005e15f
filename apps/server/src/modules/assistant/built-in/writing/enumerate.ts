export const enumerate = (terms: readonly string[]): string =>
  terms.length < 2 ? (terms[0] ?? '') : `${terms.slice(0, -1).join(', ')} and ${terms.at(-1)}`;
