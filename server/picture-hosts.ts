import type { FastifyInstance } from 'fastify';
import { pictureHosts } from './organisation/login-config/store';
import type { Deps } from './platform/ports/deps';

const READ_EVERY_MS = 60_000;

/**
 * The sites whose pictures a page may show (§7.8), as the login configs name them. They are read at start and every minute, so that a
 * page is sent without waiting for the database.
 */
export function watchPictureHosts(app: FastifyInstance, { db, every }: Pick<Deps, 'db' | 'every'>): () => readonly string[] {
  let hosts: readonly string[] = [];
  const read = async () => {
    try {
      hosts = await pictureHosts(db);
    } catch (error) {
      app.log.error({ err: error }, 'reading the hosts of pictures');
    }
  };
  const stop = every(READ_EVERY_MS, read);
  app.addHook('onReady', read);
  app.addHook('onClose', async () => stop());
  return () => hosts;
}
