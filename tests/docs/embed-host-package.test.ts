// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const packed = z.array(z.object({ name: z.string(), files: z.array(z.object({ path: z.string() })) }));

test('npm pack of the host SDK has code, types, example, licence and README, and nothing else (G68)', {
  timeout: 120_000,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ofa-sdk-'));
  const build = `import { buildEmbedHost } from './scripts/build-embed-host.mjs'; await buildEmbedHost(${JSON.stringify(folder)});`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', build]);
  const [archive] = packed.parse(
    JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: folder, encoding: 'utf8' })),
  );
  rmSync(folder, { recursive: true });
  expect(archive?.name).toBe('@ofa/embed-host');
  const types = ['frame', 'index', 'messages', 'options', 'tokens'].map((name) => `${name}.d.ts`);
  const example = ['examples/host/page.html', 'examples/host/server.mjs'];
  const files = archive?.files.map(({ path }) => path) ?? [];
  expect(files.sort()).toEqual([...types, ...example, 'LICENSE', 'README.md', 'index.js', 'package.json'].sort());
});
