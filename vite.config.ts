import { vitePluginForArco } from '@arco-plugins/vite-react';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The styles of an Arco component come with the component, so that no screen loads those of another. Only our own files import any. */
function arcoStyles(): Plugin {
  const arco = vitePluginForArco({ style: 'css' });
  if (typeof arco.transform !== 'function') throw new Error('@arco-plugins/vite-react has changed: look at its transform.');
  return { ...arco, transform: { filter: { id: /\/src\/.+\.tsx?$/ }, handler: arco.transform } };
}

export default defineConfig({
  plugins: [react(), arcoStyles()],
  build: {
    outDir: 'dist/web',
    manifest: 'manifest.json',
    target: 'chrome109',
    modulePreload: { polyfill: false },
    // A file inlined as `data:` could be neither cached nor compressed beside the others.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first screen loads comes in two files rather than twenty: packages, which change seldom, and the rest.
          groups: [
            { name: 'packages', test: /node_modules/, tags: ['$initial'] },
            { name: 'console', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 8080}` },
  },
});
