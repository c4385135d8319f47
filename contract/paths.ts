/** What makes two ways of writing a path the same path: percent-encoding and a slash at the end. A lone `%` stands for itself. */
export const pathKey = (path: string) => withoutLastSlashes(path.replace(/(?:%[0-9a-f]{2})+/gi, decoded)) || '/';

/** An expression would try each of many slashes as the first of the last ones. */
export function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function decoded(run: string) {
  try {
    // A slash that came encoded is part of the name, not a border between names.
    return decodeURIComponent(run).replaceAll('/', '%2F');
  } catch {
    return run;
  }
}
