/** What `z` takes back: the last thing that was done and can be. */
let latest: { readonly id: string; readonly takeBack: () => void } | null = null;

export const forgetUndo = (id: string): void => {
  if (latest?.id === id) latest = null;
};

export function rememberUndo(id: string, takeBack: () => void, forMs: number): void {
  latest = { id, takeBack };
  setTimeout(() => forgetUndo(id), forMs);
}

export const undoLatest = (): void => latest?.takeBack();
