import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { z } from 'zod/mini';
import { getOutbox, putClockForward } from '../../contract/dev';
import { envelope } from '../../contract/envelope';

export type Settings = Readonly<Record<string, string>>;

/** The built product, started as `npm start` starts it, with a database of its own. */
export interface Product {
  readonly url: string;
  /** What a test cannot read off the screen: captchas, messages, QR codes. Newest first. */
  outbox(): Promise<z.output<typeof getOutbox.answer>>;
  /** The text of the captcha with this id. */
  captchaAnswer(codeId: string): Promise<string>;
  pid(): number;
  /** Kills it without a chance to clean up. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port, unless it runs. */
  restart(): Promise<void>;
  /** Advances the server's clock, until it is started again. */
  putClockForward(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** `settings` are for a file that needs unusual ones. */
export async function startProduct(administratorPassword: string, settings: Settings = {}): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'ofa-journey-'));
  let running = await serve({ data, port: '0', administratorPassword, settings });
  const { url } = running;
  const outbox = async () => {
    const answer = await fetch(`${url}/api${getOutbox.path}`);
    return getOutbox.answer.parse(envelope.parse(await answer.json()).data);
  };

  return {
    url,
    outbox,
    async captchaAnswer(codeId) {
      const { captchas } = await outbox();
      const found = captchas.find((captcha) => captcha.codeId === codeId);
      if (!found) throw new Error(`The outbox does not know the captcha ${codeId}`);
      return found.answer;
    },
    pid: () => running.process.pid ?? 0,
    kill: () => end(running.process, 'SIGKILL'),
    async restart() {
      if (!hasEnded(running.process)) return;
      running = await serve({ data, port: new URL(url).port, administratorPassword, settings });
    },
    async putClockForward(ms) {
      const { method, path } = putClockForward;
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify({ ms }) });
      if (!answer.ok) throw new Error(`The clock stands still: HTTP ${answer.status}`);
    },
    async close() {
      await end(running.process, 'SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Answers once the server has printed its address. */
async function serve(given: {
  data: string;
  port: string;
  administratorPassword: string;
  settings: Settings;
}): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: given.port,
      DATA_DIR: given.data,
      OFA_TEST_HOOKS: '1',
      OFA_ADMIN_PASSWORD: given.administratorPassword,
      ...given.settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const url = /OFA Console: (http:\S+)/.exec(line)?.[1];
    if (url) {
      // Later output is read and dropped, or the pipe would fill up.
      child.stdout.resume();
      return { process: child, url };
    }
  }
  throw new Error(`The server ended before it listened:\n${said.join('\n')}`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
