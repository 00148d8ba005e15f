const KEY = 'hearback.password-later';

/** Remembered per browser until the session ends: reloading or a second tab must not ask anew. */
export const postponement = {
  isOf(accountId: string): boolean {
    try {
      return localStorage.getItem(KEY) === accountId;
    } catch {
      return false;
    }
  },
  begin(accountId: string): void {
    try {
      localStorage.setItem(KEY, accountId);
    } catch {
      // Where storage is forbidden, the question returns with the next page.
    }
  },
  end(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  },
};
