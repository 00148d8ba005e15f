/** Saves a file with the browser. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

export const downloadText = (name: string, type: string, text: string): void =>
  downloadFile(name, new Blob([text], { type }));
