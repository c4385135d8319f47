import { createWriteStream, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, StartError } from '../../failures';

/** Writes a file that only its owner may read, and never over another. What was not finished is no file. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.from(ended(lines)), target);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') throw new StartError(`The file ${file} is there already: name another one.`);
    if (code === 'ENOENT' || code === 'EACCES') throw new StartError(`The file ${file} cannot be written: name another place.`);
    rmSync(file, { force: true });
    throw error;
  }
}

async function* ended(lines: AsyncIterable<string>) {
  for await (const line of lines) yield `${line}\n`;
}

export async function* readLines(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch((error: unknown) => {
    throw new StartError(`The file ${file} cannot be read (${codeOf(error)}): name the file of an export.`);
  });
  yield* handle.readLines({ encoding: 'utf8' });
}
