/** An address as a picture that a phone can read. What draws it loads with the first picture. */
export async function qrPicture(address: string): Promise<string> {
  const { default: code } = await import('qrcode');
  return code.toDataURL(address, { margin: 1, width: 336 });
}
