import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** PostgreSQL refuses to run as root: then it runs as the Unix user `nobody`, in a folder of that user's. */
function unprivileged() {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
}
const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));

/** A cluster for a short time: it keeps its speed by losing all when the machine stops. In `kept`, it is there the next time, too. */
export async function startCluster(kept?: string) {
  const data = kept ?? mkdtempSync(join(tmpdir(), 'ofa-postgres-'));
  mkdirSync(data, { recursive: true });
  const owner = unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid);
  const options = { ...owner, cwd: data };
  if (!existsSync(join(data, 'PG_VERSION'))) {
    execFileSync(binary('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'listen_addresses='];
  const server = spawn(binary('postgres'), ['-D', data, '-k', data, ...settings.flatMap((one) => ['-c', one])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(server);
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(kept ? 'SIGINT' : 'SIGQUIT');
    await ended;
    if (!kept) rmSync(data, { recursive: true, force: true });
  };
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(data)}`, stop };
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.trim()}`)));
  });
}

/** A program of PostgreSQL: in the PATH, or where Debian keeps it. The newest of several. */
export function binary(name: string): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (!found) throw new Error(`The server tests need PostgreSQL (${name} was not found): apt-get install -y postgresql`);
  return found;
}
