import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/**
 * Runs a command that the reader may watch; answers its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: onWindows });
    child.on('error', reject).on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a command silently; answers its exit code and all that it said.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, said: string }>}
 */
export function runQuietly(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: onWindows });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('error', reject).on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** The command of a package in node_modules. */
export const bin = (/** @type {string} */ name) => `node_modules/.bin/${name}`;

const onWindows = process.platform === 'win32';

/** Whether the module of this address is the program that was started, and not imported by another. */
export const isProgram = (/** @type {string} */ address) => address === pathToFileURL(process.argv[1] ?? '').href;
