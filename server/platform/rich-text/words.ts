const ENDS_LINE: ReadonlySet<string> = new Set([
  ...['br /', '/p', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6'],
  ...['/li', '/tr', '/blockquote', '/pre', '/figure', '/figcaption'],
]);
const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of a cleaned text, a line for each of its lines. */
export const wordsOf = (html: string): string =>
  html
    .split('<')
    .map((part, index) => (index === 0 ? part : behindTag(part)))
    .join('')
    .replace(/&(?:amp|lt|gt|quot);/g, (sign) => SIGNS[sign] ?? sign)
    .replaceAll('\u00a0', ' ')
    .replace(/\n{2,}/g, '\n')
    .trim();

function behindTag(part: string): string {
  const end = part.indexOf('>');
  return `${ENDS_LINE.has(part.slice(0, end)) ? '\n' : ''}${part.slice(end + 1)}`;
}
