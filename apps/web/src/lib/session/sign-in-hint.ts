/** Not a secret. Remembers that a user signed in here, so that visitors do not cause a failing refresh. */
export type SignInHint = { readonly get: () => boolean; readonly set: (signedIn: boolean) => void };

const KEY = 'hearback.signed-in';

export function browserHint(): SignInHint {
  // Without storage, only the server can tell.
  let remembered = true;
  return {
    get: () => {
      try {
        return localStorage.getItem(KEY) === '1';
      } catch {
        return remembered;
      }
    },
    set: (signedIn) => {
      remembered = signedIn;
      try {
        if (signedIn) localStorage.setItem(KEY, '1');
        else localStorage.removeItem(KEY);
      } catch {
        // `remembered` is used in this tab.
      }
    },
  };
}
