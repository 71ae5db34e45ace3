export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The click has started the download, which keeps the data.
  URL.revokeObjectURL(address);
}
