import { join } from 'node:path';
import Database from 'libsql';
import { makePrivate, prepareFolder } from '../../data-folder';
import { StartError } from '../../failures';
import { isLocked } from './locked';
import { unusable } from './unusable';

/**
 * Makes the data folder this server's own and answers how to let go of it. The claim is a lock on a file beside the database, which
 * the operating system takes back however the process ends; commands for the database do not ask for it.
 */
export function claimFolder(dataDir: string): () => void {
  try {
    prepareFolder(dataDir);
    const file = join(dataDir, 'ofa.lock');
    makePrivate(file);
    return lock(file);
  } catch (error) {
    if (!isLocked(error)) throw unusable(error, { dataDir });
    throw new StartError(`Another server uses the data folder DATA_DIR=${dataDir}: stop it or choose another folder.`);
  }
}

function lock(file: string) {
  const holder = new Database(file);
  try {
    // Nothing is ever written into it, so its journal need not be a file.
    holder.exec('pragma journal_mode = memory');
    holder.exec('begin exclusive');
  } catch (error) {
    holder.close();
    throw error;
  }
  return () => {
    holder.exec('rollback');
    holder.close();
  };
}
