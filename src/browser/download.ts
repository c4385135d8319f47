/** Hands a file to the browser, which saves it where the person keeps their downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the time that the click returns.
  URL.revokeObjectURL(address);
}
