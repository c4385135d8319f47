import { accessSync, chmodSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const databaseFile = (dataDir: string) => join(dataDir, 'ofa.db');

/** Everybody's data is in there: what is made of the folder is for its owner only. */
export function prepareFolder(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  accessSync(dataDir, constants.W_OK);
}

/** For the owner of a file only. Where there is none an empty one is made, before SQLite makes one that others can read. */
export function makePrivate(file: string) {
  if (existsSync(file)) chmodSync(file, 0o600);
  else writeFileSync(file, '', { flag: 'a', mode: 0o600 });
}
