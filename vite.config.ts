import { resolve } from 'node:path';
import { vitePluginForArco } from '@arco-plugins/vite-react';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** The styles of an Arco component come with the component, so that no screen loads those of another. Only our own files import any. */
function arcoStyles(): Plugin {
  const arco = vitePluginForArco({ style: 'css' });
  if (typeof arco.transform !== 'function') throw new Error('@arco-plugins/vite-react has changed: look at its transform.');
  return { ...arco, transform: { filter: { id: /\/src\/.+\.tsx?$/ }, handler: arco.transform } };
}

/**
 * Of react-router, the console uses the history alone. It names its components by statements, which no bundler may leave out: without
 * this, all of them would be loaded before a person can sign in.
 */
function historyAlone(): Plugin {
  return {
    name: 'history-alone',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (React\d*\.(createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}

/** The contract only declares. Once the bundler is told so, it leaves out every route and schema that no module asks for. */
function contractDeclares(): Plugin {
  return {
    name: 'contract-declares',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/contract\/.+\.ts$/ },
      handler(code) {
        const declared = this.parse(code).body.flatMap((statement) => {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
        });
        const pieces: string[] = [];
        let done = 0;
        for (const { init } of declared) {
          if (init?.type !== 'CallExpression') continue;
          pieces.push(code.slice(done, init.start), '/* @__PURE__ */ (() => ', code.slice(init.start, init.end), ')()');
          done = init.end;
        }
        return { code: [...pieces, code.slice(done)].join(''), map: null };
      },
    },
  };
}

type Graph = Rolldown.ChunkingContext;
type Ids = ReadonlySet<string>;

/** All modules that a browser has once it has these; with `lazy`, all that it may load later, too. */
function reachedFrom(roots: readonly string[], graph: Graph, lazy = false): Ids {
  const reached = new Set<string>();
  const reach = (id: string) => {
    const found = reached.has(id) ? null : graph.getModuleInfo(id);
    if (!found) return;
    reached.add(id);
    for (const next of [...found.importedIds, ...(lazy ? found.dynamicallyImportedIds : [])]) reach(next);
  };
  for (const root of roots) reach(resolve(root));
  return reached;
}

/**
 * What the sign-in screen needs comes in few files, all asked for at once. Every screen begins with two of them: `packages`, which
 * changes seldom, and `console`, which also holds what the sign-in screen shares with the pages of a signed-in user, and all styles of
 * the first load. `guest` is what the sign-in screen shares with the other screens of guests: a signed-in user never loads it.
 */
function firstLoad(): Rolldown.CodeSplittingGroup[] {
  let parts: { start: Ids; signIn: Ids; inside: Ids } | undefined;
  const chunkOf = (id: string, graph: Graph) => {
    parts ??= {
      start: reachedFrom(['src/main.tsx'], graph),
      signIn: reachedFrom(['src/screens/login.tsx'], graph),
      inside: reachedFrom(['src/inside.ts', 'src/ui/shell/ShellScreen.tsx'], graph, true),
    };
    const { start, signIn, inside } = parts;
    const isStyle = /\.css($|\?)/.test(id);
    if (start.has(id) || (signIn.has(id) && (isStyle || inside.has(id)))) {
      return id.includes('/node_modules/') && !isStyle ? 'packages' : 'console';
    }
    return signIn.has(id) ? 'guest' : null;
  };
  const chunk = (name: string) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
  });
  return [chunk('packages'), chunk('console'), { ...chunk('guest'), minShareCount: 2 }];
}

/**
 * Nearly all of the first load runs before a guest can sign in. With this comment on top of a file, a browser compiles it in the
 * background while it arrives, and not function by function while the page waits.
 */
function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !['packages', 'console', 'guest', 'login'].includes(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Every style that names a size of text in pixels, Arco's included, follows the size that a person has chosen (`src/browser/text-size.ts`). */
const scalableText = {
  postcssPlugin: 'scalable-text',
  Declaration: {
    'font-size': (declaration: { value: string }) => {
      declaration.value = declaration.value.replace(/^[\d.]+px$/, 'calc($& * var(--text-scale, 1))');
    },
  },
};

export default defineConfig({
  plugins: [react(), arcoStyles(), contractDeclares(), historyAlone(), compileEarly()],
  css: { postcss: { plugins: [scalableText] } },
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
        codeSplitting: { groups: firstLoad() },
        // The first load names each file that may follow it: a hash alone is two thirds of a name. The manifest says what is what.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  server: {
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 8080}` },
  },
});
