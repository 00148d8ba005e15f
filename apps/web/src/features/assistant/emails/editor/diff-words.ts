export type DiffPart = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

const toWords = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Length of the longest common subsequence of both remainders, for every pair of positions. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    const row = lengths[i];
    for (let j = b.length - 1; row && j >= 0; j--)
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  return lengths;
}

/** Word diff by longest common subsequence. Emails are short enough for the quadratic algorithm. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [a, b] = [toWords(before), toWords(after)];
  const common = commonLengths(a, b);
  const parts: { kind: DiffPart['kind']; text: string }[] = [];
  const add = (kind: DiffPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [old, fresh] = [a[i], b[j]];
    if (old !== undefined && old === fresh) {
      add('same', old);
      i++;
      j++;
    } else if (
      old !== undefined &&
      (fresh === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      add('removed', old);
      i++;
    } else {
      add('added', fresh ?? '');
      j++;
    }
  }
  return parts;
}
