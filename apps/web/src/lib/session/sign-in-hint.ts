/** Not a secret: it only remembers that somebody signed in here, so that others are spared a failing refresh. */
export type SignInHint = { readonly get: () => boolean; readonly set: (signedIn: boolean) => void };

const KEY = 'hearback.signed-in';

export function browserHint(): SignInHint {
  // Where storage is forbidden, asking the server once is the only way to know.
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
        // `remembered` serves this tab.
      }
    },
  };
}
