/** Saves a file with the browser. */
export function keepFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

export const keepText = (name: string, type: string, text: string): void =>
  keepFile(name, new Blob([text], { type }));
