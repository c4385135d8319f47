const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes as people read them: `412 MB`, `1.2 GB`. 1 MB is 1,048,576 bytes. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${Number(value.toFixed(digits))} ${UNITS[power]}`;
}
