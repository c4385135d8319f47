import { StartError } from './platform/failures';
import { ADMINISTRATOR } from './seeds/platform';
import { readSettings } from './settings';
import { startServer } from './start';

/** How long a request may still take when the server is asked to stop. */
const DRAINED_WITHIN_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const server = await startServer(readSettings(process.env), (password) => {
    say(`Password of ${ADMINISTRATOR}: ${password} (shown this once)`);
  });
  const stop = () => {
    setTimeout(() => process.exit(1), DRAINED_WITHIN_MS).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  say(`Administrator: ${ADMINISTRATOR}`);
  say(`OFA Console: ${server.url}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
