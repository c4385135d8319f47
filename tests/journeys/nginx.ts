import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Nginx {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Of the self-made certificate for `localhost`. */
  readonly certificate: Buffer;
  close(): Promise<void>;
}

/** Runs `deploy/nginx.conf` as it is, with other ports, another name and a self-made certificate, in front of a server. */
export async function startNginx(folder: string, serverPort: string): Promise<Nginx> {
  mkdirSync(folder);
  const certificate = makeCertificate(folder);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const site = changed(readFileSync('deploy/nginx.conf', 'utf8'), {
    'server 127.0.0.1:8080;': `server 127.0.0.1:${serverPort};`,
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${httpsPort} ssl http2;`,
    'server_name console.example.org;': 'server_name localhost;',
    '/etc/ssl/console/fullchain.pem': join(folder, 'certificate.pem'),
    '/etc/ssl/console/privkey.pem': join(folder, 'key.pem'),
  });
  writeFileSync(join(folder, 'nginx.conf'), around(site, folder));
  const child = spawn(program(), ['-p', folder, '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'pipe'] });
  await started(child);
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { httpPort, httpsPort, certificate, close };
}

function makeCertificate(folder: string): Buffer {
  const file = join(folder, 'certificate.pem');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(folder, 'key.pem')];
  const name = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...name, ...key, '-out', file], { stdio: 'ignore' });
  return readFileSync(file);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function changed(shipped: string, changes: Readonly<Record<string, string>>): string {
  let text = shipped;
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf does not have: ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** What Debian's own nginx.conf would say, with all files below one folder. */
function around(site: string, folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const own = `${user}\ndaemon off;\npid ${join(folder, 'pid')};\nerror_log stderr notice;`;
  return `${own}\nevents {}\nhttp {\naccess_log off;\n${folders}\n${site}\n}\n`;
}

/** In the PATH, or where Debian keeps it. */
function program(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const found = folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file));
  if (!found) throw new Error('The journeys need nginx: apt-get install -y nginx-light');
  return found;
}

async function started({ stderr }: ChildProcess & { readonly stderr: NodeJS.ReadableStream }): Promise<void> {
  const said: string[] = [];
  for await (const line of createInterface({ input: stderr })) {
    said.push(line);
    // Its ports are open by then. What it says later is dropped.
    if (!line.includes('start worker process ')) continue;
    stderr.resume();
    return;
  }
  throw new Error(`nginx ended before it served:\n${said.join('\n')}`);
}
