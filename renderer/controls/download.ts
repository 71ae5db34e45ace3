/** Hands a text to the browser's own downloads: the page has no other way to a file. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The download holds the file by now: it starts within the click.
  URL.revokeObjectURL(address);
}
