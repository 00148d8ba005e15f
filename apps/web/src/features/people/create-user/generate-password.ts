const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*';
const LENGTH = 12;

/** The largest multiple of the alphabet's length that fits in a byte. Larger bytes would favor its first letters. */
const FAIR = 256 - (256 % ALPHABET.length);

type RandomBytes = (count: number) => Uint8Array;
const getBrowserBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));

export function generatePassword(randomBytes: RandomBytes = getBrowserBytes): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of randomBytes(LENGTH - password.length)) {
      if (byte < FAIR) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}
