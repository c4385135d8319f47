import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { bin } from './run.mjs';

/** `npm run dev`: the server with restart, and Vite in front of it with reload. When one ends, so does the other. */

await install();
console.log('Console with reload: http://127.0.0.1:5173 (Vite); its calls go to the server below.');
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { stdio: 'inherit' }),
  spawn(bin('vite'), ['--host', '127.0.0.1', '--strictPort', '--clearScreen', 'false'], { stdio: 'inherit' }),
];

const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}
