import { startHost } from './host';

/** `node --import tsx tests/hosts/serve.ts http://127.0.0.1:8080`: a host page to play with, on port 8090. */
const [, , console = 'http://127.0.0.1:8080'] = process.argv;
const { url } = await startHost('localhost', 8090);
process.stdout.write(`Start the console with OFA_EMBED_ORIGINS=${url}\nHost page: ${url}/?console=${console}\n`);
