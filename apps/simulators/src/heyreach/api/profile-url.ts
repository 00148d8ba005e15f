/** LinkedIn addresses are typed with and without a slash at the end. */
export function sameProfile(a: string, b: string): boolean {
  const plain = (url: string) => url.toLowerCase().replace(/\/+$/, '');
  return plain(a) === plain(b);
}
