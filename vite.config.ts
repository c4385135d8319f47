import arco from '@arco-plugins/vite-react';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // The styles of an Arco component come with the component, so that no screen loads those of another.
  plugins: [react(), arco({ style: 'css' })],
  build: {
    outDir: 'dist/web',
    manifest: 'manifest.json',
    target: 'chrome109',
    modulePreload: { polyfill: false },
    // A file inlined as `data:` could be neither cached nor compressed beside the others.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 8080}` },
  },
});
