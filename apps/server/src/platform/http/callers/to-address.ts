/** Clients over IPv4 can appear as IPv6 addresses, which no IPv4 network contains. */
export const toAddress = (ip: string): string =>
  ip
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .split('%', 1)
    .join();
