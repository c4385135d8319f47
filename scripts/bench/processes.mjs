import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ url: string, stop: () => Promise<void>, cpuMs: () => number }} Program
 * @typedef {{ path: string, headers: Record<string, string> }} CallRequest
 * @typedef {{ connections: number, requests: readonly CallRequest[], atLeast?: number }} CallGroup
 * @typedef {{ p50: number, p95: number, p99: number, perSecond: number, calls: number }} CallFigures
 */

/**
 * Starts a program that prints its address; answers the address, how to stop it, and the processor time that it used.
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Program>}
 */
export async function startProgram(words, env = {}) {
  const child = spawn(process.execPath, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${words[0]} did not start`)));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = /http:\S+/.exec(said);
      if (found) resolve(found[0]);
    });
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop, cpuMs: () => cpuMsOf(child.pid) };
}

const TICK_MS = 10;

/**
 * User and system time of a process with all its threads; unknown outside Linux.
 * @param {number | undefined} pid
 */
function cpuMsOf(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const [, , ...fields] = readFileSync(file, 'utf8').replace(/^.*\)/, '').split(' ');
  return (Number(fields[10]) + Number(fields[11])) * TICK_MS;
}

/**
 * Calls a server from a process of its own, and answers the figures of each group of calls.
 * @template {CallGroup[]} Groups
 * @param {string} url
 * @param {number} seconds
 * @param {readonly [...Groups]} groups
 * @returns {Promise<{ [Group in keyof Groups]: CallFigures }>}
 */
export function load(url, seconds, groups) {
  const child = spawn(process.execPath, ['scripts/bench/load.mjs'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ url, seconds, groups }));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve(JSON.parse(said)) : reject(new Error('The calls failed'))));
  });
}
