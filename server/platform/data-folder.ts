import { accessSync, chmodSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const databaseFile = (dataDir: string) => join(dataDir, 'ofa.db');

/** Everybody's data is in there: what is made of the folder is for its owner only. */
export function prepareFolder(dataDir: string) {
  makeFolder(dataDir);
  accessSync(dataDir, constants.W_OK);
}

/** By hand, because with `recursive` Node never ends where a file system makes no folders (/proc). */
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, 0o700);
}

/** For the owner of a file only. Where there is none an empty one is made, before SQLite makes one that others can read. */
export function makePrivate(file: string) {
  if (existsSync(file)) chmodSync(file, 0o600);
  else writeFileSync(file, '', { flag: 'a', mode: 0o600 });
}
