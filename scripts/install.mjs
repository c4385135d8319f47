import { readFileSync } from 'node:fs';
import { isProgram, run } from './run.mjs';

/** Brings node_modules in step with package-lock.json. Uses nothing but Node itself, for nothing else may be there yet. */
export async function install() {
  checkNode();
  if (isInstalled()) return;
  console.log('Installing packages (npm ci)');
  // NODE_ENV=production would leave out what the build needs.
  const code = await run('npm', ['ci', '--include=dev', '--loglevel=error']);
  if (code !== 0) stop('npm ci failed. Check the network or the registry (npm config get registry), then run the command again.');
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`OFA Console needs Node.js 20.19 or later; this is ${process.versions.node}. Install it from https://nodejs.org.`);
}

/** npm writes down what it has installed, and only when it is done: so a broken-off installation counts as none. */
function isInstalled() {
  try {
    const wanted = packagesOf('package-lock.json');
    const present = packagesOf('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * @param {string} reason
 * @returns {never}
 */
function stop(reason) {
  console.error(reason);
  process.exit(1);
}

if (isProgram(import.meta.url)) await install();
