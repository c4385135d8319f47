/** Hands a file to the browser, which saves it where the person keeps their downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  // The browser has taken the file over by the time that the click returns.
  URL.revokeObjectURL(address);
}

/** Has the browser fetch a file from an address, as a link would. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
